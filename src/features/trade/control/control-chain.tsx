import { Trans, useLingui } from '@lingui/react/macro'
import { verify } from '#contract/trade/periodic-control-record.ts'
import { FactsDialog } from '#kit/facts-dialog.tsx'

/** Says whether the chain of hashes over all records is whole, and where it breaks. */
export function ChainDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <FactsDialog title={t`校验链`} endpoint={verify} input={{}} onClose={onClose}>
      {({ ok, checked, brokenAt }) =>
        ok ? (
          <p role="status" className="rounded bg-success-soft p-3 text-success-strong">
            <Trans>已校验 {checked} 条记录，链条完整。</Trans>
          </p>
        ) : (
          <p role="alert" className="rounded bg-danger-soft p-3 text-danger-strong">
            <Trans>链条在 {brokenAt} 处断裂，请通知合规。</Trans>
          </p>
        )
      }
    </FactsDialog>
  )
}
