// Voiding a window after a price incident: what it would touch is looked at before it can be sent.
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useController, useFormContext } from 'react-hook-form'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import * as api from '#contract/trade/delivery-order.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { call } from '#core/http/api.ts'
import { CallError, getFieldErrors } from '#core/http/call-error.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { useDeliveryProductOptions } from '#kit/refs/product.ts'
import { Section, SmallTable } from '#kit/review/small-table.tsx'
import { Button } from '#ui/button.tsx'

type Preview = z.output<(typeof api.voidPreview)['output']>
type Values = Readonly<Record<string, unknown>>

/** The call with what was looked at as a field of the form, which is not sent. */
const calls = {
  ...api.voidWindow,
  input: z.object({ ...api.voidWindow.input.shape, preview: z.unknown() }),
} as Endpoint
const Form = createFormFields(api.voidWindow)
const { maxWindowMinutes, maxWindowAgeHours } = api

/** Names a window, to tell whether the one that was looked at is the one in the form. */
const getKey = (values: Values) =>
  [values['productCode'], values['windowFrom'], values['windowTo']].join(' ')

/** The button that asks what a window would touch, and the answer while it belongs to what the form says. */
function PreviewPart() {
  const { t } = useLingui()
  const { getValues, setError, watch } = useFormContext<Record<string, string | undefined>>()
  const {
    field: { ref, value, onChange },
    fieldState: { error: fault },
  } = useController<{ preview?: { key: string; data: Preview } }, 'preview'>({ name: 'preview' })
  const ask = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const values = getValues()
      const input = api.voidPreview.input.parse(values)
      return { key: getKey(values), data: await call(api.voidPreview, input, { inline: true }) }
    },
    onSuccess: (seen) => onChange(seen),
    onError: (error) => {
      if (error instanceof CallError)
        for (const each of getFieldErrors(error))
          setError(each.field, { type: 'server', message: each.msg })
    },
  })
  const values = watch()
  const isWhole = api.voidPreview.input.safeParse(values).success
  const shown = value?.key === getKey(values) ? value.data : undefined
  const money = (amount: string) => `${formatMoney(amount)} ${shown?.currency ?? ''}`
  return (
    <Section title={t`影响预览`}>
      <Button
        className="self-start"
        ref={ref}
        busy={ask.isPending}
        disabled={!isWhole}
        onClick={() => ask.mutate()}
      >
        <Trans>查看影响</Trans>
      </Button>
      {fault && !shown && (
        <p role="alert" className="text-sm text-danger-strong">
          {fault.message}
        </p>
      )}
      {shown && (
        <SmallTable
          head={[t`未结`, t`盈`, t`亏`, t`平`, t`本金`, t`手续费`, t`收回派彩`]}
          rows={[
            [
              shown.open,
              shown.settledWin,
              shown.settledLose,
              shown.settledDraw,
              money(shown.stake),
              money(shown.fee),
              money(shown.payoutToClaw),
            ],
          ]}
        />
      )}
      {shown !== undefined && shown.trialFunds > 0 && (
        <p className="text-sm text-warning-strong">
          <Plural
            value={shown.trialFunds}
            other="另有 # 个体验金订单保持原样，须由交易引擎处理。"
          />
        </p>
      )}
    </Section>
  )
}

interface VoidWindowDialogProps {
  onDone: () => void | Promise<void>
  onClose: () => void
}

/** Names the product, the window and the incident; every order of the window is voided. */
export function VoidWindowDialog({ onDone, onClose }: VoidWindowDialogProps) {
  return (
    <CallDialog
      endpoint={calls}
      title={msg`事件作废`}
      tone="danger"
      size="lg"
      initial={{}}
      check={(values) => {
        const seen = values['preview'] as { key: string } | undefined
        return { preview: seen?.key !== getKey(values) && msg`请先查看影响` }
      }}
      toInput={({ preview: _preview, ...input }) => input}
      onDone={onDone}
      onClose={onClose}
    >
      <p className="rounded bg-sunken p-3">
        <Trans>
          窗口内开仓或到期的订单全部作废，不分盈亏：收回派彩，退回本金和手续费。价格与结果保持原样。
        </Trans>
      </p>
      <Form.Select
        name="productCode"
        label={msg`合约产品`}
        required
        options={useDeliveryProductOptions()}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Form.DateTime name="windowFrom" label={msg`窗口开始`} required />
        <Form.DateTime
          name="windowTo"
          label={msg`窗口结束`}
          required
          hint={
            <Trans>
              最长 {maxWindowMinutes} 分钟，最近 {maxWindowAgeHours} 小时内
            </Trans>
          }
        />
      </div>
      <PreviewPart />
      <Form.Text name="incidentNo" label={msg`事件编号`} required />
      <Form.Textarea name="reason" label={msg`原因`} required max={500} />
    </CallDialog>
  )
}
