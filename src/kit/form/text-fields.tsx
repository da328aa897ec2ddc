import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type ComponentType, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import type { Lang, Titles as TitlesValue } from '#contract/lang.ts'
import { DecimalInput } from '#ui/field/decimal-input.tsx'
import { Field } from '#ui/field/field.tsx'
import { isImeKey } from '#ui/field/ime-key.ts'
import { Input } from '#ui/field/input.tsx'
import { Textarea } from '#ui/field/textarea.tsx'
import { useText } from '../use-text.ts'
import type { EditorProps, FieldProps } from './create-form-fields.tsx'
import { Labelled } from './labelled.tsx'

type Props = FieldProps<string>

const languageNames: Record<Lang, string> = {
  'zh-cn': '简体中文',
  en: 'English',
  'zh-tw': '繁體中文',
}
const languages = Object.keys(languageNames) as Lang[]
const noTitles: TitlesValue = { 'zh-cn': '', en: '', 'zh-tw': '' }

function Titles({ name, label, hint, required, max }: Props & { max: number }) {
  const text = useText()
  const { field, fieldState } = useController<Record<string, TitlesValue | undefined>>({ name })
  const { getFieldState } = useFormContext()
  const inputs = useRef<Partial<Record<Lang, HTMLInputElement | null>>>({})
  const value = field.value ?? noTitles
  // One value of the form and three inputs: the focus belongs into the one that is wrong.
  const focusFault = () => {
    const faults = getFieldState(name).error?.types ?? {}
    inputs.current[languages.find((lang) => lang in faults) ?? 'zh-cn']?.focus()
  }
  const register = field.ref
  useEffect(() => register({ focus: focusFault }))
  const { error } = fieldState
  const errorOf = (lang: Lang) => {
    const fault = error?.types ? error.types[lang] : lang === 'zh-cn' && error?.message
    return typeof fault === 'string' ? fault : undefined
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="sr-only">{text(label)}</legend>
      {languages.map((lang, at) => (
        <Field
          key={lang}
          label={`${text(label)} (${languageNames[lang]})`}
          required={required === true && at === 0}
          error={errorOf(lang)}
          hint={at === 0 ? hint : undefined}
        >
          {(control) => (
            <Input
              {...control}
              ref={(input) => {
                inputs.current[lang] = input
              }}
              lang={lang}
              maxLength={max}
              value={value[lang]}
              onBlur={field.onBlur}
              onChange={(event) => field.onChange({ ...value, [lang]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </fieldset>
  )
}

function ChosenTexts(props: Props & { max: number }) {
  const { t } = useLingui()
  const [draft, setDraft] = useState('')
  return (
    <Labelled<string[]> {...props}>
      {({ value = [], set, control }) => {
        const add = () => {
          const word = draft.trim()
          if (word === '' || value.length >= props.max) return
          if (!value.includes(word)) set([...value, word])
          setDraft('')
        }
        const onKeyDown = (event: KeyboardEvent) => {
          if (event.key !== 'Enter' || isImeKey(event)) return
          event.preventDefault()
          add()
        }
        return (
          <div className="flex flex-wrap items-center gap-1">
            {value.map((word) => (
              <span key={word} className="flex items-center gap-1 rounded bg-sunken px-2 py-0.5">
                {word}
                <button
                  type="button"
                  aria-label={t`移除 ${word}`}
                  onClick={() => set(value.filter((each) => each !== word))}
                >
                  <X aria-hidden className="size-3.5" />
                </button>
              </span>
            ))}
            <Input
              {...control}
              className="min-w-32 flex-1"
              placeholder={t`输入后按回车添加`}
              value={draft}
              onChange={(event) => setDraft(event.target.value)}
              onKeyDown={onKeyDown}
              onBlur={() => {
                add()
                control.onBlur()
              }}
            />
          </div>
        )
      }}
    </Labelled>
  )
}

/** Fields that are typed. */
export const textFields = {
  Text: (props: Props) => (
    <Labelled {...props}>
      {({ value = '', set, control }) => (
        <Input {...control} value={value} onChange={(event) => set(event.target.value)} />
      )}
    </Labelled>
  ),
  Textarea: ({ max, ...props }: Props & { max: number }) => (
    <Labelled {...props}>
      {({ value = '', set, control }) => (
        <Textarea
          {...control}
          counter
          maxLength={max}
          value={value}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </Labelled>
  ),
  Titles,
  Money: ({ scale, unit, ...props }: Props & { scale: number; unit?: string | undefined }) => (
    <Labelled {...props}>
      {({ value = '', set, control }) => (
        <DecimalInput {...control} scale={scale} value={value} onValueChange={set} trail={unit} />
      )}
    </Labelled>
  ),
  Number: (props: Props) => (
    <Labelled<string | number> {...props}>
      {({ value = '', set, control }) => (
        <DecimalInput {...control} scale={0} value={String(value)} onValueChange={set} />
      )}
    </Labelled>
  ),
  TextList: ChosenTexts,
  RichText: ({ editor: Editor, ...props }: Props & { editor: ComponentType<EditorProps> }) => (
    <Labelled {...props}>
      {({ value = '', set, label, control }) => (
        <Editor {...control} label={label} value={value} onValueChange={set} />
      )}
    </Labelled>
  ),
}
