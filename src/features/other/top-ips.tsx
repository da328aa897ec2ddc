import { useLingui } from '@lingui/react/macro'
import { top } from '#contract/other/login-error.ts'
import { FactsDialog, FactsTable } from '#kit/facts-dialog.tsx'

/** The addresses with the most refused log-ins. */
export function TopIps({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <FactsDialog title={t`高发IP`} endpoint={top} input={{}} onClose={onClose}>
      {({ list }) => (
        <FactsTable
          title={t`失败次数最多的地址`}
          head={[t`IP`, t`次数`]}
          rows={list.map(({ ip, count }) => [ip, count])}
        />
      )}
    </FactsDialog>
  )
}
