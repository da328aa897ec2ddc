// Rules of fields: one schema says them, words of our own where the usual ones say too little.
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { z } from 'zod'
import { isIdCard, isMobile } from '#core/validate/identity.ts'
import { isEmail } from '#core/validate/network.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { focusField, FormText, useCheckedForm } from '../checked-form.tsx'

// The message of a rule is a key; what it says is found when it is drawn, in the language of that moment.
const Person = z.object({
  name: z.string().trim().min(1).max(20),
  mobile: z.string().refine(isMobile, 'mobile'),
  email: z.string().refine((value) => value === '' || isEmail(value), 'email'),
  idCard: z.string().refine(isIdCard, 'idCard'),
})
const labels = {
  mobile: msg`请输入 11 位手机号`,
  email: msg`邮箱格式不正确，也可以留空`,
  idCard: msg`请输入 18 位身份证号`,
}
const empty = { name: '', mobile: '', email: '', idCard: '' }

export function FormRulesPage() {
  const { t } = useLingui()
  const { form, check, reset } = useCheckedForm(Person, empty, labels)
  const [saved, setSaved] = useState<z.output<typeof Person>>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const result = check()
    if ('value' in result) setSaved(result.value)
    else focusField(event, result.wrong)
  }
  return (
    <Card title={t`校验规则`} className="max-w-180">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <div className="grid gap-4 md:grid-cols-2">
          <FormText form={form} name="name" label={t`姓名`} required />
          <FormText form={form} name="mobile" label={t`手机号`} required />
          <FormText form={form} name="email" label={t`邮箱`} />
          <FormText form={form} name="idCard" label={t`身份证号`} required />
        </div>
        <div className="flex gap-2">
          <Button type="submit" variant="primary">
            <Trans context="verb">提交</Trans>
          </Button>
          <Button
            onClick={() => {
              reset()
              setSaved(undefined)
            }}
          >
            <Trans>重置</Trans>
          </Button>
        </div>
        <p className="text-text-muted">
          <Trans>
            离开一个字段时校验它，提交时校验全部并跳到第一个错误。切换语言，错误文字随之切换。
          </Trans>
        </p>
        {saved && (
          <p role="status">
            <Trans>
              已通过校验：<code className="wrap-anywhere">{JSON.stringify(saved)}</code>
            </Trans>
          </p>
        )}
      </form>
    </Card>
  )
}
