// What is done to members beside the form: one small dialog for each call.
import { msg } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Code } from '#contract/codes.ts'
import * as notes from '#contract/member/member-note.ts'
import * as api from '#contract/member/member.ts'
import type { Text } from '#core/i18n/text.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { createFormFields, ReasonField } from '#kit/form/create-form-fields.tsx'
import { dictOptions } from '#kit/refs/dict.ts'

/** What a dialog must know of a member. */
type Someone = Pick<api.Row, 'id' | 'memberNo' | 'nickname'>
interface DialogProps {
  rows: readonly Someone[]
  onDone: () => void
  onClose: () => void
}
type Switched = 'status' | 'tradeStatus' | 'withdrawStatus'

const LabelForm = createFormFields(api.setTags)
const NoteForm = createFormFields(notes.add)
const Switches = createFormFields(api.setStatus)
const useTradeSwitches = dictOptions<'on' | 'closeOnly' | 'off'>('trade_switch')

const handles = [Code.alreadyHandled, Code.notFound, Code.rule]

/** Whom it is about. */
export const Named = ({ rows, children }: { rows: readonly Someone[]; children?: ReactNode }) => (
  <>
    <ul className="max-h-48 overflow-y-auto rounded bg-sunken p-3">
      {rows.map(({ id, memberNo, nickname }) => (
        <li key={id} className="wrap-anywhere">{`${memberNo} · ${nickname}`}</li>
      ))}
    </ul>
    {children}
  </>
)

/** Switches a part of accounts; without a `value` the operator chooses how they may trade. */
export function SwitchDialog({
  rows,
  field,
  value,
  title,
  onDone,
  onClose,
}: DialogProps & { field: Switched; value?: string | undefined; title: Text }) {
  const ids = rows.map(({ id }) => id)
  const options = useTradeSwitches()
  return (
    <CallDialog
      endpoint={api.setStatus}
      title={title}
      tone={value === 'frozen' || value === 'off' ? 'danger' : 'primary'}
      initial={{ ids, field, ...(value && { value }) } as never}
      handles={handles}
      onRefused={onDone}
      onDone={onDone}
      onClose={onClose}
    >
      <Named rows={rows}>
        {value === undefined && (
          <Switches.Radio name="value" label={msg`交易状态`} options={options} />
        )}
        <ReasonField />
      </Named>
    </CallDialog>
  )
}

/** Adds and removes tags of several members. */
export const TagsDialog = ({ rows, onDone, onClose }: DialogProps) => (
  <CallDialog
    endpoint={api.setTags}
    title={msg`批量标签`}
    initial={{ ids: rows.map(({ id }) => id), add: [], remove: [] }}
    check={({ add, remove }) => ({
      add:
        !(add as string[]).length && !(remove as string[]).length && msg`请填写要添加或移除的标签`,
    })}
    onDone={onDone}
    onClose={onClose}
  >
    <Named rows={rows}>
      <LabelForm.TextList name="add" label={msg`添加标签`} max={10} />
      <LabelForm.TextList name="remove" label={msg`移除标签`} max={10} />
    </Named>
  </CallDialog>
)

/** Ends the sessions of one member. */
export const KickDialog = ({ rows, onDone, onClose }: DialogProps) => (
  <CallDialog
    endpoint={api.kick}
    title={msg`强制下线`}
    tone="danger"
    initial={{ id: rows[0]?.id ?? '' }}
    handles={handles}
    onDone={onDone}
    onClose={onClose}
  >
    <Named rows={rows}>
      <ReasonField />
    </Named>
  </CallDialog>
)

/** Writes a note about one member. */
export const NoteDialog = ({ rows, onDone, onClose }: DialogProps) => (
  <CallDialog
    endpoint={notes.add}
    title={msg`添加备注`}
    initial={{ memberId: rows[0]?.id ?? '', pinned: false }}
    onDone={onDone}
    onClose={onClose}
  >
    <NoteForm.Textarea name="content" label={msg`备注`} required max={1000} />
    <NoteForm.Switch name="pinned" label={msg`置顶`} />
  </CallDialog>
)
