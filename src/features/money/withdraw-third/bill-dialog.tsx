import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { channels, reconcile } from '#contract/money/withdraw-third.ts'
import { blank } from '#core/format/blank.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { defaultZone } from '#core/format/zoned-time.ts'
import { query } from '#core/http/api.ts'
import { FactsTable } from '#kit/facts-dialog.tsx'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { createFormFields, ReasonField } from '#kit/form/create-form-fields.tsx'
import { ListNumber } from '#kit/list-number.tsx'
import { datePresets } from '#kit/list/date-presets.ts'
import { useDicts } from '#kit/refs/dict.ts'
import { Dialog } from '#ui/layer/dialog.tsx'

const dicts = ['third_status']
const Form = createFormFields(reconcile)
/** The order in the list behind the dialog. */
const ofOrder = (thirdOrderNo: string) => ({
  component: 'money/withdrawThird',
  search: { keyword: thirdOrderNo },
})

type Answer = z.output<(typeof reconcile)['output']>

interface BillDialogProps {
  onDone: () => Promise<void>
  onClose: () => void
}

/** Compares a day of a channel with its bill, and shows what differs. */
export function BillDialog({ onDone, onClose }: BillDialogProps) {
  const { t } = useLingui()
  const { data } = useQuery(query(channels, {}))
  const [yesterday] = useState(() => datePresets(Date.now(), defaultZone).yesterday[0])
  const [outcome, setOutcome] = useState<Answer>()
  const word = useDicts(dicts)
  /** An amount, or the state of an order that was not paid. */
  const hereOf = (here: string) =>
    here === ''
      ? blank
      : /^\d/.test(here)
        ? formatMoney(here)
        : (word('third_status', here)?.value ?? here)
  if (outcome) {
    const head = [t`三方单号`, t`平台`, t`渠道`, t`差额`, t`币种`]
    const table = (title: string, rows: Answer['amountDiff']) =>
      rows.length > 0 && (
        <FactsTable
          title={title}
          head={head}
          rows={rows.slice(0, 200).map(({ thirdOrderNo, here, there, difference, currency }) => [
            currency === null ? (
              thirdOrderNo
            ) : (
              <ListNumber key={thirdOrderNo} isWords list={ofOrder(thirdOrderNo)}>
                {thirdOrderNo}
              </ListNumber>
            ),
            hereOf(here),
            there === '' ? blank : formatMoney(there),
            formatMoney(difference, { sign: true }),
            currency ?? blank,
          ])}
        />
      )
    return (
      <Dialog open onOpenChange={onClose} title={t`对账结果`} closeLabel={t`关闭`} size="lg">
        <p>
          <Plural value={outcome.matched} other="# 笔一致" />
        </p>
        {table(t`金额差异`, outcome.amountDiff)}
        {table(t`平台缺失`, outcome.missingHere)}
        {table(t`渠道缺失`, outcome.missingThere)}
      </Dialog>
    )
  }
  return (
    <CallDialog
      endpoint={reconcile}
      title={msg`导入账单`}
      submitLabel={msg`导入`}
      initial={{ file: [], date: yesterday }}
      check={({ channelCode }) => ({ channelCode: !channelCode && msg`请选择渠道` })}
      onDone={async (answer) => {
        setOutcome(answer)
        await onDone()
      }}
      onClose={onClose}
    >
      <Form.Select
        name="channelCode"
        label={msg`渠道`}
        required
        options={(data?.list ?? []).map(({ channelCode, name }) => ({
          value: channelCode,
          label: name,
        }))}
      />
      <Form.Text name="date" label={msg`日期`} required />
      <p className="text-text-muted">
        <Trans>CSV 文件，列名：thirdOrderNo,amount,status。</Trans>
      </p>
      <Form.File name="file" label={msg`文件`} required max={1} />
      <ReasonField />
    </CallDialog>
  )
}
