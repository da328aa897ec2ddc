import { msg } from '@lingui/core/macro'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/system/big-file.ts'
import { getExtension } from '#contract/upload.ts'
import { formatBytes } from '#core/format/format-bytes.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { createFormFields } from '#kit/form/create-form-fields.tsx'

const Edit = createFormFields(api.edit)

interface DialogProps {
  onDone: () => void
  onRefused: () => void
  onClose: () => void
}

export function EditDialog({
  row,
  onDone,
  onRefused,
  onClose,
}: DialogProps & { row: api.BigFile }) {
  const extension = getExtension(row.name)
  return (
    <CallDialog
      endpoint={api.edit}
      title={msg`编辑文件`}
      initial={{ id: row.id, version: row.version, name: row.name, describe: row.describe }}
      check={({ name }) => ({
        name:
          (typeof name !== 'string' || name.trim() === '' || getExtension(name) !== extension) &&
          msg`文件名须保留扩展名 .${extension}`,
      })}
      handles={[Code.stale, Code.notFound]}
      onRefused={onRefused}
      onDone={onDone}
      onClose={onClose}
    >
      <Edit.Text name="name" label={msg`文件名`} required />
      <Edit.Textarea name="describe" label={msg`描述`} max={500} />
    </CallDialog>
  )
}

export function RemoveDialog({
  rows,
  onDone,
  onRefused,
  onClose,
}: DialogProps & { rows: readonly api.BigFile[] }) {
  return (
    <CallDialog
      endpoint={api.remove}
      title={msg`删除文件`}
      submitLabel={msg`删除`}
      tone="danger"
      initial={{ ids: rows.map(({ id }) => id) }}
      handles={[Code.notFound, Code.rule]}
      onRefused={onRefused}
      onDone={onDone}
      onClose={onClose}
    >
      <ul className="max-h-48 overflow-y-auto rounded bg-sunken p-3">
        {rows.map(({ id, name, size }) => (
          <li key={id} className="truncate" title={name}>
            {name} · {formatBytes(size)}
          </li>
        ))}
      </ul>
    </CallDialog>
  )
}
