import { useLingui } from '@lingui/react/macro'
import { accounts } from '#contract/other/ip-record.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { CallFacts, FactsTable } from '#kit/facts-dialog.tsx'
import type { CellContext } from '#kit/grid/cells.tsx'

/** The members that were seen on an address. */
export function IpAccounts({ ip, facts }: { ip: string; facts: CellContext }) {
  const { t } = useLingui()
  const words = (type: string, value: string) => facts.dict(type, value)?.value ?? value
  return (
    <CallFacts endpoint={accounts} input={{ ip }}>
      {({ list }) => (
        <FactsTable
          title={t`关联账户`}
          head={[t`会员编号`, t`账号`, t`场景`, t`最近出现`, t`状态`]}
          rows={list.map((row) => [
            row.memberNo,
            row.account,
            row.scenes.map((scene) => words('ip_scene', scene)).join(' · '),
            formatDateTime(row.lastAt),
            words('member_status', row.status),
          ])}
        />
      )}
    </CallFacts>
  )
}
