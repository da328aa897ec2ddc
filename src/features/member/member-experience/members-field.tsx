// Who gets trial funds: one member a line, with an amount of their own after a comma; typed, pasted or read from a file.
import { msg } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { FileText } from '#kit/form/file-text.tsx'
import { useText } from '#kit/use-text.ts'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/textarea.tsx'

interface Line {
  memberNo: string
  amount?: string
}

/** The members in a text; a first line of names, as in an exported table, is left out. Any other line counts: one that names nobody is refused, not lost. */
const membersIn = (text: string): Line[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.split(/[,;，；\t]/).map((part) => part.trim().replaceAll('"', '')))
    .filter(([memberNo = ''], index) => (index === 0 ? /^\d/ : /./).test(memberNo))
    .map(([memberNo = '', amount = '']) => (amount === '' ? { memberNo } : { memberNo, amount }))

/** The field `members`. */
export function MembersField() {
  const text = useText()
  const { field, fieldState } = useController<Record<string, readonly Line[] | undefined>>({
    name: 'members',
  })
  const [draft, setDraft] = useState('')
  const set = (next: string) => {
    setDraft(next)
    field.onChange(membersIn(next))
  }
  return (
    <Field
      label={text(msg`会员`)}
      required
      error={fieldState.error?.message}
      hint={
        <span className="flex flex-wrap justify-between gap-2">
          <Plural value={field.value?.length ?? 0} other="已填 # 个编号" />
          <FileText onText={set} />
        </span>
      }
    >
      {(control) => (
        <Textarea
          {...control}
          ref={field.ref}
          rows={4}
          placeholder={text(msg`每行一个会员编号，可加逗号和金额：10000001,50`)}
          value={draft}
          onBlur={field.onBlur}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </Field>
  )
}
