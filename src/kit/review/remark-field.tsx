// The remark of a decision. Texts that reviewers use often are kept in a dictionary; one that is chosen, by F2 also while
// somebody types, is put behind what is there and can be changed before it is sent.
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Text } from '#core/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { DropdownMenu, MenuItem } from '#ui/menu/dropdown-menu.tsx'
import type { Option } from '#ui/select/option.ts'
import { useKeys } from '../keys/keys.ts'

/** Characters of a remark. */
const max = 200

interface RemarkFieldProps {
  /** The text area of the call's own fields. */
  field: (props: { name: 'remark'; label: Text; max: number }) => ReactNode
  label?: Text
  /** The dictionary of texts: `dictOptions('recharge_remark')`. */
  useTemplates: () => readonly Option[]
}

/** The remark, and the texts that can be put into it. */
export function RemarkField({ field, label = msg`审核备注`, useTemplates }: RemarkFieldProps) {
  const { t } = useLingui()
  const templates = useTemplates()
  const [isOpen, setOpen] = useState(false)
  const { getValues, setValue, setFocus } = useFormContext<{ remark?: string }>()
  const withText = (text: string) =>
    [getValues('remark')?.trimEnd(), text].filter(Boolean).join(' ')
  const insert = (text: string) => {
    setValue('remark', withText(text), { shouldDirty: true, shouldValidate: true })
    setFocus('remark')
  }
  const has = templates.length > 0
  // Also while the texts are on their way: the menu opens with them.
  useKeys('dialog', [{ keys: 'F2', label: msg`常用备注`, run: () => setOpen(true) }])
  return (
    <div className="flex flex-col items-start gap-1">
      <div className="w-full">{field({ name: 'remark', label, max })}</div>
      {has && (
        <DropdownMenu
          align="start"
          open={isOpen}
          onOpenChange={setOpen}
          trigger={
            <Button size="sm">
              <Trans>常用备注</Trans> <Kbd className="max-sm:hidden">F2</Kbd>
            </Button>
          }
        >
          {templates.map(({ value, label: text }) => (
            <MenuItem
              key={value}
              onSelect={() => insert(text)}
              reason={withText(text).length > max ? t`备注最多 ${max} 个字` : undefined}
            >
              {text}
            </MenuItem>
          ))}
        </DropdownMenu>
      )}
    </div>
  )
}
