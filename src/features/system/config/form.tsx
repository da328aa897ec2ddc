import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import type { BuiltInKey } from '#contract/settings/all.ts'
import * as api from '#contract/system/config.ts'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { dictOptions } from '#kit/refs/dict.ts'

const Form = createFormFields(api.add)
const useKinds = dictOptions<api.ConfigKind>('config_kind')
const useSwitch = dictOptions('sys_switch')

function ValueField({ row }: { row: api.Row | undefined }) {
  const { t } = useLingui()
  const states = useSwitch()
  const chosen: unknown = useWatch({ name: 'kind' })
  const kind = row?.kind ?? chosen
  const label = msg`参数值`
  if (kind === 'switch') return <Form.Select name="value" label={label} required options={states} />
  if (kind === 'json') return <Form.Textarea name="value" label={label} required max={20_000} />
  return (
    <Form.Text
      name="value"
      label={label}
      required={kind === 'number'}
      hint={
        kind === 'secret' && row?.isSet
          ? t`留空则保留原密钥`
          : row?.key === ('report.timezone' satisfies BuiltInKey)
            ? t`从下一个记账日起生效，今天仍按原时区记账`
            : undefined
      }
    />
  )
}

/** The form of a setting; of a built-in one only value and remark. */
export const ConfigFields = ({ row }: { row?: api.Row | undefined }) => {
  const kinds = useKinds()
  return (
    <>
      {!row && (
        <>
          <Form.Text name="key" label={msg`参数键名`} required />
          <Form.Select name="kind" label={msg`类型`} required options={kinds} />
        </>
      )}
      {!row?.isBuiltIn && <Form.Titles name="titles" label={msg`参数名称`} required max={64} />}
      <ValueField row={row} />
      <Form.Textarea name="remark" label={msg`备注`} max={200} />
    </>
  )
}
