import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/system/dict.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { useDictTypes, useTones } from './options.ts'

const Form = createFormFields(api.add)

interface DialogProps {
  onDone: () => void
  onRefused: () => void
  onClose: () => void
}

const Fields = ({ row }: { row: api.DictRow | undefined }) => {
  const tones = useTones()
  const types = useDictTypes()
  return (
    <>
      {!row && <Form.Select name="dictType" label={msg`字典类型`} required options={types} />}
      <Form.Titles name="labels" label={msg`数据标签`} required max={64} />
      {!row?.isBuiltIn && <Form.Text name="dictValue" label={msg`数据键值`} required />}
      <div className="grid gap-4 sm:grid-cols-2">
        <Form.Select name="color" label={msg`颜色`} required options={tones} />
        <Form.Number name="dictSort" label={msg`排序`} required />
      </div>
      {row && api.hasDigits(row.dictType) && (
        <Form.Number
          name="digit"
          label={msg`数字键`}
          hint={<Trans>审核时按此键选择该原因，1 到 9；改变排序不影响数字键</Trans>}
        />
      )}
      <div className="flex gap-6">
        <Form.Switch name="isDefault" label={msg`默认`} />
        <Form.Switch name="enabled" label={msg`启用`} />
      </div>
      <Form.Textarea name="remark" label={msg`备注`} max={200} />
    </>
  )
}

/** Adds a value to a dictionary, or changes one. */
export function EditDialog({
  row,
  dictType,
  ...dialog
}: DialogProps & { row: api.DictRow | undefined; dictType: string | undefined }) {
  const handlers = {
    handles: [Code.stale, Code.notFound],
    onRefused: dialog.onRefused,
    onDone: dialog.onDone,
    onClose: dialog.onClose,
  }
  if (!row)
    return (
      <CallDialog
        {...handlers}
        endpoint={api.add}
        title={msg`新增字典数据`}
        initial={{
          ...(dictType !== undefined && { dictType }),
          color: 'default',
          dictSort: 0,
          isDefault: false,
          enabled: true,
        }}
      >
        <Fields row={row} />
      </CallDialog>
    )
  const {
    dictCode,
    version,
    dictValue,
    labels,
    color,
    dictSort,
    digit,
    isDefault,
    enabled,
    remark,
  } = row
  return (
    <CallDialog
      {...handlers}
      endpoint={api.edit}
      title={msg`编辑字典数据`}
      changesOnly
      initial={{
        dictCode,
        version,
        dictValue,
        labels,
        color,
        dictSort,
        digit,
        isDefault,
        enabled,
        remark,
      }}
    >
      <Fields row={row} />
    </CallDialog>
  )
}

/** Deletes values of dictionaries. */
export const RemoveDialog = ({
  rows,
  onRefused,
  ...dialog
}: DialogProps & { rows: readonly api.DictRow[] }) => (
  <CallDialog
    {...dialog}
    endpoint={api.remove}
    title={msg`删除字典数据`}
    submitLabel={msg`删除`}
    tone="danger"
    initial={{ ids: rows.map(({ dictCode }) => dictCode) }}
    handles={[Code.notFound, Code.rule]}
    onRefused={onRefused}
  >
    <ul className="max-h-48 overflow-y-auto rounded bg-sunken p-3">
      {rows.map(({ dictCode, dictType, dictLabel, dictValue }) => (
        <li key={dictCode} className="truncate">
          {dictType} · {dictLabel} · {dictValue}
        </li>
      ))}
    </ul>
  </CallDialog>
)
