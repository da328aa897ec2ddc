import { useId } from 'react'
import { useController } from 'react-hook-form'
import { RadioGroup } from '#ui/field/radio-group.tsx'
import { Switch } from '#ui/field/switch.tsx'
import { MultiSelect } from '#ui/select/multi-select.tsx'
import type { Option } from '#ui/select/option.ts'
import { Select } from '#ui/select/select.tsx'
import { usePickerTexts } from '../list/control-texts.ts'
import { MemberPicker } from '../refs/member-picker.tsx'
import { useText } from '../use-text.ts'
import type { FieldProps } from './create-form-fields.tsx'
import { Labelled } from './labelled.tsx'

type Props = FieldProps<string>
type ChoiceProps = Props & { options: readonly Option[]; placeholder?: string }

function MultiSelectField({ options, placeholder, ...props }: ChoiceProps) {
  const texts = usePickerTexts(useText()(props.label))
  return (
    <Labelled<string[]> {...props}>
      {({ value = [], set, control, label }) => (
        <MultiSelect
          {...control}
          options={options}
          value={value}
          onValueChange={set}
          placeholder={placeholder ?? label}
          texts={texts}
        />
      )}
    </Labelled>
  )
}

function Radio({ options, name, label }: ChoiceProps) {
  const text = useText()
  const errorId = useId()
  const { field, fieldState } = useController<Record<string, string | undefined>>({ name })
  return (
    <div>
      <RadioGroup
        label={text(label)}
        options={options}
        value={field.value || null}
        onValueChange={field.onChange}
        invalid={fieldState.invalid}
        aria-describedby={fieldState.invalid ? errorId : undefined}
      />
      {fieldState.error && (
        <p id={errorId} role="alert" className="mt-1 text-sm text-danger-strong">
          {fieldState.error.message}
        </p>
      )}
    </div>
  )
}

function SwitchField({
  name,
  label,
  onChange: onSwitch,
}: Props & { onChange?: (on: boolean) => void }) {
  const text = useText()
  const {
    field: { ref, value, onChange },
  } = useController<Record<string, boolean | undefined>>({ name })
  return (
    <Switch
      ref={ref}
      label={text(label)}
      checked={value ?? false}
      onChange={({ target: { checked } }) => {
        onChange(checked)
        onSwitch?.(checked)
      }}
    />
  )
}

/** Fields that are chosen. */
export const choiceFields = {
  Select: ({ options, placeholder, ...props }: ChoiceProps) => (
    <Labelled {...props}>
      {({ value, set, control, label }) => (
        <Select
          {...control}
          options={options}
          value={value || null}
          onValueChange={(next) => set(next ?? undefined)}
          placeholder={placeholder ?? label}
        />
      )}
    </Labelled>
  ),
  Radio,
  MultiSelect: MultiSelectField,
  Switch: SwitchField,
  MemberPicker: (props: Props) => (
    <Labelled {...props}>
      {({ value, set, label, control }) => (
        <MemberPicker {...control} label={label} value={value || undefined} onValueChange={set} />
      )}
    </Labelled>
  ),
}
