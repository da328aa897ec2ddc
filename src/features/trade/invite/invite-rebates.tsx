// The rebates of one invitee's trading, each of which can be taken back for a case of abuse.
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import * as api from '#contract/trade/invite-log.ts'
import { blank } from '#core/format/blank.ts'
import { formatMoney, formatPercent } from '#core/format/format-money.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { invalidate } from '#core/http/api.ts'
import { ActionButtons } from '#kit/actions/action-buttons.tsx'
import { useShownDialog } from '#kit/crud/use-shown-dialog.ts'
import { verbAction } from '#kit/crud/verb-action.tsx'
import { createFormFields, ReasonField } from '#kit/form/create-form-fields.tsx'
import type { CellContext } from '#kit/grid/cells.tsx'
import { dictOptions } from '#kit/refs/dict.ts'
import { Section, SmallTable } from '#kit/review/small-table.tsx'
import { getOptionLabel } from '#ui/select/option.ts'

const Form = createFormFields(api.revoke)
const useStatuses = dictOptions<string>('rebate_status')

/** Lists rebates, newest first. */
export function InviteRebates({
  rebates,
  facts,
}: {
  rebates: readonly api.Rebate[]
  facts: CellContext
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const statuses = useStatuses()
  const { dialog, show } = useShownDialog()
  const screen = {
    show,
    refresh: async () => {
      await Promise.all([invalidate(client, api.get), invalidate(client, api.list)])
    },
  }
  const revoke = ({ id, version, inviterNo, amount, currency, status }: api.Rebate) =>
    verbAction(screen, api.revoke, {
      label: msg`收回返佣`,
      danger: true,
      blocked: status !== 'paid' && msg`只能收回已发放的返佣`,
      initial: { items: [{ id, version }] },
      fields: (
        <>
          <p className="rounded bg-sunken p-3">
            {`${inviterNo} · ${formatMoney(amount)} ${currency}`}
          </p>
          <Form.Text name="violationNo" label={msg`违规编号`} required />
          <ReasonField />
        </>
      ),
    })
  return (
    <Section title={t`返佣明细`}>
      {rebates.length === 0 ? (
        <p className="text-text-muted">
          <Trans>还没有返佣</Trans>
        </p>
      ) : (
        <SmallTable
          head={[
            t`层级`,
            t`受益人`,
            t`来源成交`,
            t`手续费`,
            t`返佣比例`,
            t`返佣金额`,
            t`状态`,
            t`发放时间`,
            t`操作`,
          ]}
          rows={rebates.map((row) => [
            row.level,
            row.inviterNo,
            row.dealNo,
            formatMoney(row.fee),
            formatPercent(row.rate),
            `${formatMoney(row.amount)} ${row.currency}`,
            getOptionLabel(statuses, row.status),
            row.paidAt === null ? blank : formatDateTime(row.paidAt, facts.zone),
            <ActionButtons key={row.id} layer="dialog" actions={[revoke(row)]} />,
          ])}
        />
      )}
      {dialog}
    </Section>
  )
}
