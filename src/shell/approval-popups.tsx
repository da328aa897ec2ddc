import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { BellRing, X } from 'lucide-react'
import { useSnapshot } from 'valtio'
import type { AlertKind } from '#core/alerts.ts'
import { alerts } from '#core/browser-alerts.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { approvalKinds, useOpenQueue } from './approval-kinds.ts'

/** Cards in the corner for waiting approvals. They are read out politely and never take the focus. */
export const ApprovalPopups = () => {
  const { t } = useLingui()
  const { open } = useSnapshot(alerts.state)
  return (
    <section
      aria-label={t`待审核提醒`}
      aria-live="polite"
      className="pointer-events-none fixed right-4 bottom-4 z-toast flex w-80 max-w-[calc(100vw-2rem)] flex-col gap-2"
    >
      {open.map((kind) => (
        <Popup key={kind} kind={kind} />
      ))}
    </section>
  )
}

const Popup = ({ kind }: { kind: AlertKind }) => {
  const { t, i18n } = useLingui()
  const { counts } = useSnapshot(alerts.state)
  const open = useOpenQueue()(kind)
  const count = counts?.[kind] ?? 0
  const title = i18n._(approvalKinds[kind].label)
  return (
    <article
      aria-label={title}
      className="pointer-events-auto flex animate-rise items-start gap-3 rounded-md border-l-4 border-l-warning bg-raised py-3 pr-2 pl-3 shadow-raised"
    >
      <BellRing aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        <p className="text-text-muted">
          <Plural value={count} other="有 # 项等待处理" />
        </p>
        {open && (
          <Button
            size="sm"
            variant="primary"
            className="mt-2"
            onClick={() => {
              alerts.close(kind)
              open()
            }}
          >
            <Trans>去处理</Trans>
          </Button>
        )}
      </div>
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
