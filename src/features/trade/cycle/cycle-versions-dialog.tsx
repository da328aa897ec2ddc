import { useLingui } from '@lingui/react/macro'
import { versions } from '#contract/trade/delivery-cycle.ts'
import { blank } from '#core/format/blank.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { FactsDialog } from '#kit/facts-dialog.tsx'
import { Section, SmallTable } from '#kit/review/small-table.tsx'

/** Every version of a cycle, newest first, with what differs from the one before. */
export function VersionsDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const names: Readonly<Record<string, string>> = {
    label: t`名称`,
    seconds: t`周期秒数`,
    payout_rate: t`收益率`,
    fee_rate: t`手续费率`,
    draw_rule: t`平局规则`,
    min_stake: t`最小本金`,
    max_stake: t`最大本金`,
    max_open_per_member: t`单人未结上限`,
    max_open_stake: t`全站未结上限`,
    settle_rule: t`结算价规则`,
    status: t`状态`,
  }
  return (
    <FactsDialog title={t`版本记录`} endpoint={versions} input={{ id }} onClose={onClose}>
      {({ list }) =>
        list.map((version, index) => {
          const before = list[index + 1]?.params
          // What an older version did not keep is no change.
          const differing = Object.keys(names).filter(
            (name) =>
              (before === undefined || name in before) &&
              String(version.params[name] ?? '') !== String(before?.[name] ?? ''),
          )
          return (
            <Section key={version.version} title={t`版本 ${version.version}`}>
              <p className="text-sm text-text-muted">
                {[
                  formatDateTime(version.effectiveAt),
                  version.operatorName,
                  version.approverName && t`复核：${version.approverName}`,
                  version.reason,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <SmallTable
                head={[t`参数`, t`变更前`, t`变更后`]}
                rows={differing.map((name) => [
                  names[name] ?? name,
                  String(before?.[name] ?? blank),
                  String(version.params[name] ?? blank),
                ])}
              />
            </Section>
          )
        })
      }
    </FactsDialog>
  )
}
