import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { rechargeWithdrawReview } from '#contract/alerts.ts'
import { queueKinds } from '#contract/queues.ts'
import { uploadPermission } from '#contract/session.ts'
import { unReadCount } from '#contract/system/sys-notice-read.ts'
import { alerts } from '#core/alerts/browser-alerts.ts'
import { query } from '#core/http/api.ts'
import { loadTexts } from '#core/i18n/locale.ts'
import { lock } from '#core/lock/browser-lock.ts'
import { useAccess } from '#core/session/access.ts'
import { session } from '#core/session/session.ts'
import { useText } from '#kit/use-text.ts'
import { buttonClass } from '#ui/button-class.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { DropdownMenu, MenuHeading, MenuItem } from '#ui/menu/dropdown-menu.tsx'
import { useOpenQueue, useWaitingWork } from '../alerts/waiting-work.ts'

// Where it cannot be fetched, the menu shows what waits and nothing more.
const BellMore = lazyPart(
  async () => (await Promise.all([import('./bell-more.tsx'), loadTexts('extras')]))[0].BellMore,
)

const pollMs = 30_000
const countQuery = query(unReadCount, {})

/** How many notices and messages the operator has not read; 0 until it is known. */
function useUnreadNotices(): number {
  const { isLocked } = useSnapshot(lock.state)
  const { data } = useQuery({
    ...countQuery,
    // A locked session answers nothing; a hidden window asks nothing.
    enabled: !isLocked,
    refetchInterval: pollMs,
  })
  return data ? data.noticeCount + data.messageCount : 0
}

/** How much waits for approval, what was missed and what was uploaded, and the ways there. */
export const Bell = () => {
  const { t } = useLingui()
  const { counts, missed } = useSnapshot(alerts.state)
  const { user } = useSnapshot(session.state)
  const { can } = useAccess()
  const isAlerted = user?.bindMemberId === null && can(rechargeWithdrawReview)
  const unread = useUnreadNotices()
  if (!isAlerted && !can(uploadPermission) && unread === 0) return null
  const alerted = counts ? queueKinds.reduce((sum, kind) => sum + counts[kind], 0) : 0
  const total = alerted + unread
  const waiting = counts ? t`消息：待审核 ${plural(alerted, { other: '# 项' })}` : t`消息`
  const left = t`错过的提醒 ${plural(missed.length, { other: '# 条' })}`
  const alertsLabel = missed.length > 0 ? t`${waiting}，${left}` : waiting
  const news = t`未读消息 ${plural(unread, { other: '# 条' })}`
  const label = unread > 0 ? t`${alertsLabel}，${news}` : alertsLabel
  return (
    <DropdownMenu
      trigger={
        <button
          type="button"
          aria-label={label}
          title={t`消息`}
          className={`${buttonClass('ghost', 'md')} gap-1 px-2`}
        >
          <BellIcon aria-hidden className="size-4" />
          {total > 0 && (
            <span className="rounded-full bg-danger px-1.5 text-xs text-danger-on tabular-nums">
              {total > 999 ? '999+' : total}
            </span>
          )}
        </button>
      }
    >
      {isAlerted && <Waiting />}
      <BellMore isAlerted={isAlerted} hasNotices={unread > 0} />
    </DropdownMenu>
  )
}

const Waiting = () => {
  const { t } = useLingui()
  const { counts } = useSnapshot(alerts.state)
  const openQueue = useOpenQueue()
  const work = useWaitingWork()
  const text = useText()
  return (
    <>
      <MenuHeading>{t`待审核`}</MenuHeading>
      {queueKinds.map((kind) => {
        const open = openQueue(kind)
        return (
          <MenuItem
            key={kind}
            reason={open ? undefined : t`您的菜单中没有此页面`}
            onSelect={() => {
              alerts.answer(kind)
              open?.()
            }}
          >
            <span className="flex justify-between gap-6">
              {text(work[kind]?.label ?? kind)}
              <span className="tabular-nums">{counts?.[kind] ?? '–'}</span>
            </span>
          </MenuItem>
        )
      })}
    </>
  )
}
