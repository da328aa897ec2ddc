import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { AlarmClock, X } from 'lucide-react'
import { useSnapshot } from 'valtio'
import type { QueueKind } from '#contract/queues.ts'
import { alerts } from '#core/alerts/browser-alerts.ts'
import { lock } from '#core/lock/browser-lock.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useOpenQueue, useWaitingWork } from './waiting-work.ts'

/**
 * Waiting approvals, at the top right below the header: beside the tabs where there is room for both, else in a line of
 * their own. They are read out politely, never take the focus, lie on nothing and an open record begins below them;
 * `alert-cards` in the stylesheet lays them out.
 */
export const ApprovalPopups = () => {
  const { t } = useLingui()
  const { open } = useSnapshot(alerts.state)
  // Taken up again after the lock, so that what came meanwhile is read out then, once.
  const { isLocked } = useSnapshot(lock.state)
  return (
    <section aria-label={t`待审核提醒`} aria-live="polite" className="alert-cards">
      {(isLocked ? [] : open).map((kind) => (
        <Popup key={kind} kind={kind} />
      ))}
    </section>
  )
}

const Popup = ({ kind }: { kind: QueueKind }) => {
  const { t, i18n } = useLingui()
  const { counts } = useSnapshot(alerts.state)
  const open = useOpenQueue()(kind)
  const count = counts?.[kind] ?? 0
  const work = useWaitingWork()[kind]
  const title = work ? i18n._(work.label) : kind
  return (
    // What is only read out is placed in the card, or it would widen the page.
    <article
      aria-label={title}
      data-alert
      className="relative flex h-7 shrink-0 animate-appear items-center gap-1 rounded border border-l-4 border-l-warning bg-raised pr-1 pl-2 text-sm text-text"
    >
      <p className="truncate">{title}</p>
      <p className="font-semibold tabular-nums">
        <span className="sr-only">
          <Plural value={count} other="有 # 项等待处理" />
        </span>
        <span aria-hidden>{count}</span>
      </p>
      {open && (
        <Button
          size="sm"
          variant="ghost"
          className="text-primary-strong"
          onClick={() => {
            alerts.answer(kind)
            open()
          }}
        >
          <Trans>去处理</Trans>
        </Button>
      )}
      <IconButton
        size="sm"
        label={t`“${title}”有新增再提醒`}
        icon={<AlarmClock aria-hidden />}
        onClick={() => alerts.putOff(kind)}
      />
      <IconButton
        size="sm"
        tip={false}
        label={t`关闭“${title}”提醒`}
        icon={<X aria-hidden />}
        onClick={() => alerts.close(kind)}
      />
    </article>
  )
}
