// Several forms with one button: all are checked, and the keyboard goes to the first field that is wrong.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { z } from 'zod'
import { isMobile } from '#core/validate/identity.ts'
import { isIpv4, isUrl } from '#core/validate/network.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { focusField, FormText, useCheckedForm } from '../checked-form.tsx'

const Basics = z.object({ title: z.string().trim().min(1).max(30) })
const Contact = z.object({ phone: z.string().refine(isMobile) })
const Access = z.object({ address: z.string().refine(isUrl), ip: z.string().refine(isIpv4) })

export function FormsTogetherPage() {
  const { t } = useLingui()
  const basics = useCheckedForm(Basics, { title: '' })
  const contact = useCheckedForm(Contact, { phone: '' })
  const access = useCheckedForm(Access, { address: '', ip: '' })
  const [wrongForms, setWrongForms] = useState<number>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Every form is checked, also after one that is wrong: people see all that is missing at once.
    const wrong = [basics, contact, access].flatMap(({ check }) => {
      const result = check()
      return 'wrong' in result ? [result.wrong] : []
    })
    setWrongForms(wrong.length)
    if (wrong[0] !== undefined) focusField(event, wrong[0])
  }
  return (
    <form noValidate onSubmit={submit} className="flex max-w-180 flex-col gap-3">
      <Card title={t`基本信息`}>
        <FormText form={basics.form} name="title" label={t`标题`} required />
      </Card>
      <Card title={t`联系方式`}>
        <FormText form={contact.form} name="phone" label={t`手机号`} required />
      </Card>
      <Card title={t`访问`}>
        <div className="grid gap-4 md:grid-cols-2">
          <FormText form={access.form} name="address" label={t`网址`} required />
          <FormText form={access.form} name="ip" label={t`IP 地址`} required />
        </div>
      </Card>
      <div className="flex items-center gap-3">
        <Button type="submit" variant="primary">
          <Trans>一并提交</Trans>
        </Button>
        {wrongForms !== undefined && (
          <p role="status">
            {wrongForms === 0 ? (
              <Trans>三个表单都已通过校验</Trans>
            ) : (
              <Plural value={wrongForms} other="# 个表单有错误" />
            )}
          </p>
        )}
      </div>
    </form>
  )
}
