import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { useController } from 'react-hook-form'
import type { z } from 'zod'
import * as api from '#contract/trade/contract-product.ts'
import { tierFault, type TierTerms } from '#contract/trade/product-rules.ts'
import { useFresh } from '#kit/time/use-fresh.ts'
import { Button } from '#ui/button.tsx'
import { DecimalInput } from '#ui/field/decimal-input.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { flatCall, type ParamDialogProps, ParamEditDialog } from './param-edit-dialog.tsx'

const maxTiers = 20
const { tiers: tiersShape } = api.tierEdit.input.shape
const calls = flatCall(api.tierEdit, api.tierEdit.input.pick({ tiers: true }))

/** A step as its boxes hold it. */
type Draft = Record<keyof TierTerms, string>
const empty: Draft = { notionalCap: '', maxLeverage: '', maintMarginRate: '' }
const draftOf = ({
  notionalCap,
  maxLeverage,
  maintMarginRate,
}: z.output<typeof api.Tier>): Draft => ({
  notionalCap,
  maxLeverage: String(maxLeverage),
  maintMarginRate,
})

/** The steps as rows of three boxes; the lowest comes first. */
function TierRows() {
  const { t } = useLingui()
  const { field, fieldState } = useController<{ tiers: Draft[] }, 'tiers'>({
    name: 'tiers',
  })
  const rows = field.value
  const set = (index: number, part: Partial<Draft>) =>
    field.onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)))
  const columns = [
    { name: 'notionalCap', label: t`名义价值上限`, scale: 8 },
    { name: 'maxLeverage', label: t`最大杠杆`, scale: 0 },
    { name: 'maintMarginRate', label: t`维持保证金率`, scale: 8 },
  ] as const
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-medium">
        <Trans>风险档位</Trans>
      </legend>
      {rows.length > 0 && (
        <div aria-hidden className="flex gap-2 pe-10 ps-7 text-sm text-text-muted">
          {columns.map(({ name, label }) => (
            <span key={name} className="min-w-0 flex-1 truncate">
              {label}
            </span>
          ))}
        </div>
      )}
      {rows.map((row, index) => {
        const no = index + 1
        return (
          <div key={index} className="flex items-center gap-2">
            <span className="w-5 shrink-0 text-text-muted">{no}</span>
            {columns.map(({ name, label, scale }) => (
              <DecimalInput
                key={name}
                className="min-w-0 flex-1"
                aria-label={t`档位 ${no} ${label}`}
                placeholder={label}
                ref={index === 0 && name === 'notionalCap' ? field.ref : undefined}
                scale={scale}
                value={row[name]}
                onBlur={field.onBlur}
                onValueChange={(value) => set(index, { [name]: value })}
              />
            ))}
            <IconButton
              label={t`移除档位 ${no}`}
              icon={<X aria-hidden />}
              onClick={() => field.onChange(rows.filter((_, at) => at !== index))}
            />
          </div>
        )
      })}
      {fieldState.error && (
        <p role="alert" className="text-sm text-danger-strong">
          {fieldState.error.message}
        </p>
      )}
      <Button
        className="self-start"
        icon={<Plus aria-hidden />}
        disabled={rows.length >= maxTiers}
        onClick={() => field.onChange([...rows, empty])}
      >
        <Trans>增加档位</Trans>
      </Button>
    </fieldset>
  )
}

/** Puts other steps of risk limits in the place of those a product has, from a moment on. */
export function EditTiersDialog({ row, ...dialog }: ParamDialogProps<api.ContractProduct>) {
  const { data } = useFresh(api.get, { id: row.id }, dialog.onClose)
  if (!data) return null
  return (
    <ParamEditDialog
      {...dialog}
      endpoint={calls}
      title={msg`风险档位`}
      of={data.row}
      first={{ tiers: data.tiers.map(draftOf) }}
      labels={{ tiers: msg`风险档位` }}
      check={({ tiers }) => {
        const parsed = tiersShape.safeParse(tiers)
        if (!parsed.success) return { tiers: msg`每一档的三项都须填写` }
        const fault = tierFault(parsed.data, data.row.maxLeverage)
        return { tiers: fault !== undefined && msg`档位 ${fault} 超出允许范围，或上限没有递增` }
      }}
      toChanges={({ tiers }) => ({ tiers })}
    >
      <p className="rounded bg-sunken p-3">
        {row.productCode} · <Trans>上限须逐档递增，杠杆不超过产品的最大杠杆。</Trans>
      </p>
      <TierRows />
    </ParamEditDialog>
  )
}
