import { msg } from '@lingui/core/macro'
import { useController, useFormContext } from 'react-hook-form'
import * as api from '#contract/member/member.ts'
import { passwordStrengthText } from '#core/validate/password-strength-text.ts'
import { passwordStrength } from '#core/validate/password.ts'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { dictOptions } from '#kit/refs/dict.ts'
import { useText } from '#kit/use-text.ts'
import { Field } from '#ui/field/field.tsx'
import { Input } from '#ui/field/input.tsx'

const Form = createFormFields(api.add)
const useLevels = dictOptions<api.Row['level']>('member_level')
const useTypes = dictOptions<api.Row['memberType']>('member_type')

/** The first password of an account, rated while it is typed. */
function PasswordField() {
  const text = useText()
  const {
    field: { ref, value = '', onBlur, onChange },
    fieldState,
  } = useController<{ password?: string }>({ name: 'password' })
  const strength = passwordStrength(value)
  const rated = strength === '' ? '' : text(passwordStrengthText[strength])
  return (
    <Field
      label={text(msg`登录密码`)}
      required
      error={fieldState.error?.message}
      hint={rated || text(msg`6–16 位，同时含字母、数字和符号`)}
    >
      {(control) => (
        <Input
          {...control}
          ref={ref}
          type="password"
          autoComplete="new-password"
          value={value}
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

function NewAccount() {
  const { watch } = useFormContext<{ mobile?: string }>()
  return (
    <>
      <Form.Text name="account" label={msg`账号`} required />
      <PasswordField />
      <Form.Text name="areaCode" label={msg`区号`} required={Boolean(watch('mobile'))} />
      <Form.Text name="mobile" label={msg`手机号`} />
      <Form.Text name="email" label={msg`邮箱`} />
      <Form.Text name="countryCode" label={msg`国家/地区`} />
      <Form.MemberPicker name="inviterId" label={msg`邀请人`} />
    </>
  )
}

/** The form of a new account and, without what is fixed by then, of a member. */
export function MemberFields({ row }: { row?: api.Row | undefined }) {
  const levels = useLevels()
  // Internal accounts and levels above the first are set afterwards, by two operators.
  const types = useTypes().filter(({ value }) => row || value !== 'internal')
  return (
    <>
      {!row && <NewAccount />}
      <Form.Text name="nickname" label={msg`昵称`} />
      {row && <Form.Select name="level" label={msg`会员等级`} options={levels} />}
      <Form.Select name="memberType" label={msg`会员类型`} options={types} />
      <Form.TextList name="tags" label={msg`标签`} max={10} />
      <Form.Textarea name="remark" label={msg`备注`} max={500} />
    </>
  )
}
