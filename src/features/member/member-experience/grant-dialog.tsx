// Granting trial funds, and what became of the batch.
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/member/member-experience.ts'
import { notify } from '#core/feedback/toast.ts'
import { FactsTable } from '#kit/facts-dialog.tsx'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { LinesField } from '#kit/form/lines-field.tsx'
import { dictOptions } from '#kit/refs/dict.ts'
import { useCurrencyOptions } from '#kit/refs/wallet-code.ts'
import { Dialog } from '#ui/layer/dialog.tsx'

type Outcome = z.output<typeof api.add.output>
interface Grant {
  memberNo: string
  amount?: string
}

const Form = createFormFields(api.add)
const useScopes = dictOptions<api.Scope>('experience_scope')
const handles = [Code.rule, Code.limitExceeded, Code.notFound]

/**
 * One member a line, with an amount of their own after a comma. A first line of names, as in an exported table, is left
 * out; any other line counts: one that names nobody is refused, not lost.
 */
const grantsIn = (text: string): Grant[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.split(/[,;，；\t]/).map((part) => part.trim().replaceAll('"', '')))
    .filter(([memberNo = ''], index) => (index === 0 ? /^\d/ : /./).test(memberNo))
    .map(([memberNo = '', amount = '']) => (amount === '' ? { memberNo } : { memberNo, amount }))
const lineOf = ({ memberNo, amount }: Grant) =>
  amount === undefined ? memberNo : `${memberNo},${amount}`

function Fields() {
  return (
    <>
      <LinesField
        name="members"
        label={msg`会员`}
        placeholder={msg`每行一个会员编号，可加逗号和金额：10000001,50`}
        required
        read={grantsIn}
        write={lineOf}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Form.Select name="currency" label={msg`币种`} required options={useCurrencyOptions()} />
        <Form.Money name="amount" label={msg`发放金额`} required scale={8} />
        <Form.Select name="scope" label={msg`可用范围`} required options={useScopes()} />
        <Form.Number name="maxLeverage" label={msg`最大杠杆`} required />
        <Form.Number name="validDays" label={msg`有效天数`} required />
      </div>
      <Form.Textarea name="remark" label={msg`备注`} required max={200} />
    </>
  )
}

/** The form; afterwards who was left out, and why. */
export function GrantDialog({
  onDone,
  onClose,
}: {
  onDone: () => Promise<void>
  onClose: () => void
}) {
  const { t } = useLingui()
  const [outcome, setOutcome] = useState<Outcome>()
  if (outcome)
    return (
      <Dialog open onOpenChange={onClose} title={t`发放结果`} closeLabel={t`关闭`} size="lg">
        <p>
          <Trans>批次号</Trans> {outcome.batchNo}{' '}
          <Plural value={outcome.created} other="已发放 # 笔" />
        </p>
        <FactsTable
          title={t`未发放`}
          head={[t`会员编号`, t`原因`]}
          rows={outcome.failed.map(({ memberNo, error }) => [memberNo, error])}
        />
      </Dialog>
    )
  return (
    <CallDialog
      endpoint={api.add}
      title={msg`发放体验金`}
      size="lg"
      initial={{ members: [], currency: 'USDT', maxLeverage: 20, validDays: 30 }}
      handles={handles}
      onDone={async (answer) => {
        await onDone()
        if (answer.failed.length > 0) return setOutcome(answer)
        const { batchNo, created } = answer
        notify.success(msg`批次 ${batchNo} 已发放 ${created} 笔体验金`)
        onClose()
      }}
      onClose={onClose}
    >
      <Fields />
    </CallDialog>
  )
}
