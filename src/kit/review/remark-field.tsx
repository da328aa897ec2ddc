// The remark of a decision, or the reason for something. Texts that operators use often are kept in a dictionary; one that is
// chosen, by F2 also while somebody types, is put behind what is there and can be changed before it is sent.
import { msg } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Text } from '#core/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { DropdownMenu, MenuItem } from '#ui/menu/dropdown-menu.tsx'
import type { Option } from '#ui/select/option.ts'
import type { FieldCheck } from '../form/validate-form.ts'
import { useKeys } from '../keys/keys.ts'
import { useText } from '../use-text.ts'

/** Characters of a remark. */
const max = 200

interface RemarkFieldProps<N extends 'remark' | 'reason'> {
  name: N
  /** The text area of the call's own fields. */
  field: (props: { name: N; label: Text; max: number; required?: boolean }) => ReactNode
  label?: Text
  required?: boolean
  /** The check of the form: the field is marked as required while it asks for a text. */
  check?: FieldCheck | undefined
  /** What the menu of texts is called. */
  menuLabel?: Text
  /** Why a text cannot be put in any more. */
  tooLong?: Text
  /** The dictionary of texts: `dictOptions('recharge_remark')`. */
  useTemplates: () => readonly Option[]
}

/** A text area, and the texts that can be put into it. */
export function RemarkField<N extends 'remark' | 'reason' = 'remark'>({
  name,
  field,
  label = msg`审核备注`,
  required = false,
  check,
  menuLabel = msg`常用备注`,
  tooLong = msg`备注最多 ${max} 个字`,
  useTemplates,
}: RemarkFieldProps<N>) {
  const text = useText()
  const templates = useTemplates()
  const [isOpen, setOpen] = useState(false)
  const { getValues, setValue, setFocus } = useFormContext<Record<string, string | undefined>>()
  const path: string = name
  const values = useWatch<Record<string, unknown>>()
  const isAskedFor = check?.({ ...values, [path]: '' })[path]
  const isRequired = required || Boolean(isAskedFor)
  const withText = (template: string) =>
    [getValues(path)?.trimEnd(), template].filter(Boolean).join(' ')
  const insert = (template: string) => {
    setValue(path, withText(template), { shouldDirty: true, shouldValidate: true })
    setFocus(path)
  }
  const has = templates.length > 0
  // Also while the texts are on their way: the menu opens with them.
  useKeys('dialog', [{ keys: 'F2', label: menuLabel, run: () => setOpen(true) }])
  return (
    <div className="flex flex-col items-start gap-1">
      <div className="w-full">
        {field({ name, label, max, ...(isRequired && { required: true }) })}
      </div>
      {has && (
        <DropdownMenu
          align="start"
          open={isOpen}
          onOpenChange={setOpen}
          trigger={
            <Button size="sm" aria-keyshortcuts="F2">
              {text(menuLabel)} <Kbd className="max-sm:hidden">F2</Kbd>
            </Button>
          }
        >
          {templates.map(({ value, label: template }) => (
            <MenuItem
              key={value}
              onSelect={() => insert(template)}
              reason={withText(template).length > max ? text(tooLong) : undefined}
            >
              {template}
            </MenuItem>
          ))}
        </DropdownMenu>
      )}
    </div>
  )
}
