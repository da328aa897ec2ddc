// Who a batch is for, and the dry run that says what would happen.
import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { add, preview } from '#contract/marketing/integral-send.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { DryRun } from '../recipients/dry-run.tsx'
import { TargetFields } from '../recipients/target-fields.tsx'

const Form = createFormFields(add)

/** The members of a batch, and what they get. */
export function RecipientFields() {
  const target: unknown = useWatch({ name: 'target' })
  return (
    <>
      <TargetFields csvPlaceholder={msg`每行：会员编号,积分；不填积分则按每人积分`} />
      <Form.Money name="pointsEach" label={msg`每人积分`} required={target !== 'csv'} scale={2} />
      <DryRun endpoint={preview}>
        {({ memberCount, totalPoints }) => (
          <>
            <Plural value={memberCount} other="# 名会员" /> ·{' '}
            <Trans>共 {formatMoney(totalPoints)} 积分</Trans>
          </>
        )}
      </DryRun>
    </>
  )
}
