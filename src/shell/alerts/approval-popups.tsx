import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Bell, X } from 'lucide-react'
import { useSnapshot } from 'valtio'
import type { QueueKind } from '#contract/queues.ts'
import { alerts } from '#core/alerts/browser-alerts.ts'
import { lock } from '#core/lock/browser-lock.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useOpenQueue, useWaitingWork } from './waiting-work.ts'

/**
 * Cards for waiting approvals. They are read out politely, never take the focus and cover nothing: below a wide menu,
 * else in a row below the page, whose upper part stays where it is; `alert-cards` in the stylesheet lays their parts out.
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
    <article
      aria-label={title}
      className="animate-rise rounded-md border-l-4 border-l-warning bg-raised py-1.5 pr-1 pl-2 text-text shadow-raised"
    >
      <div className="items-center gap-2">
        <Bell aria-hidden className="size-4 shrink-0 text-warning" />
        <p className="min-w-0 flex-1 truncate font-medium">{title}</p>
        <IconButton
          size="sm"
          tip={false}
          className="order-last"
          label={t`关闭“${title}”提醒`}
          icon={<X aria-hidden />}
          onClick={() => alerts.close(kind)}
        />
      </div>
      <div className="items-center justify-between gap-2 pr-1">
        <p className="text-sm text-text-muted tabular-nums">
          <Plural value={count} other="有 # 项等待处理" />
        </p>
        {open && (
          <Button
            size="sm"
            variant="primary"
            onClick={() => {
              alerts.answer(kind)
              open()
            }}
          >
            <Trans>去处理</Trans>
          </Button>
        )}
      </div>
    </article>
  )
}
