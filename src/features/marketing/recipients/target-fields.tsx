// Who a batch is for: members by number, a list, a level, a label or a team.
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useController, useWatch } from 'react-hook-form'
import { sendPreview } from '#contract/marketing/coupon.ts'
import type { Target } from '#contract/marketing/recipients.ts'
import type { MemberLevel } from '#contract/member/values.ts'
import type { Text } from '#core/i18n/text.ts'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { FileText } from '#kit/form/file-text.tsx'
import { CodesField } from '#kit/form/lines-field.tsx'
import { dictOptions } from '#kit/refs/dict.ts'
import { fixedOptions } from '#kit/refs/fixed-options.ts'
import { useText } from '#kit/use-text.ts'
import { Field } from '#ui/field/field.tsx'
import { Textarea } from '#ui/field/textarea.tsx'

// The fields of every call that names members have these names.
const Form = createFormFields(sendPreview)
const useLevels = dictOptions<MemberLevel>('member_level')
const useTargets = fixedOptions<Target>({
  members: msg`指定会员`,
  csv: msg`CSV 名单`,
  level: msg`会员等级`,
  tag: msg`会员标签`,
  team: msg`团队`,
})

interface TargetFieldsProps {
  /** What the lines of a list look like. */
  csvPlaceholder: Text
}

/** Lines of a list, pasted or read from a file. */
function CsvField({ csvPlaceholder }: TargetFieldsProps) {
  const { t } = useLingui()
  const text = useText()
  const { field, fieldState } = useController<Record<string, string | undefined>>({ name: 'csv' })
  return (
    <Field
      label={t`名单`}
      required
      error={fieldState.error?.message}
      hint={<FileText onText={field.onChange} />}
    >
      {(control) => (
        <Textarea
          {...control}
          ref={field.ref}
          rows={6}
          placeholder={text(csvPlaceholder)}
          value={field.value ?? ''}
          onBlur={field.onBlur}
          onChange={field.onChange}
        />
      )}
    </Field>
  )
}

function TargetField({ target, ...props }: TargetFieldsProps & { target: Target | undefined }) {
  const levels = useLevels()
  if (target === 'csv') return <CsvField {...props} />
  if (target === 'level')
    return <Form.Select name="level" label={msg`会员等级`} required options={levels} />
  if (target === 'tag') return <Form.Text name="tag" label={msg`会员标签`} required />
  if (target === 'team') return <Form.Text name="teamRootNo" label={msg`团队长会员编号`} required />
  return (
    <CodesField name="memberNos" label={msg`会员`} placeholder={msg`每行一个会员编号`} required />
  )
}

/** The fields that name the members of a batch. */
export function TargetFields(props: TargetFieldsProps) {
  const target: Target | undefined = useWatch({ name: 'target' })
  return (
    <>
      <Form.Radio name="target" label={msg`发送对象`} options={useTargets()} />
      <TargetField {...props} target={target} />
    </>
  )
}
