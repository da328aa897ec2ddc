// A form in steps: each is checked before the next one, and going back loses nothing.
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { z } from 'zod'
import { isAccount } from '#core/validate/identity.ts'
import { isEmail } from '#core/validate/network.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import { focusField, FormText, useCheckedForm } from '../checked-form.tsx'

const Account = z.object({ account: z.string().refine(isAccount, 'account') })
const Contact = z.object({ email: z.string().refine(isEmail) })

export function FormStepsPage() {
  const { t } = useLingui()
  const [step, setStep] = useState(0)
  const account = useCheckedForm(Account, { account: '' })
  const contact = useCheckedForm(Contact, { email: '' })
  const steps = [t`账号`, t`联系方式`, t`核对`]
  const checks = [account.check, contact.check]
  const next = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const result = checks[step]?.()
    if (result && 'wrong' in result) focusField(event, result.wrong)
    else setStep(step + 1)
  }
  const restart = () => {
    account.reset()
    contact.reset()
    setStep(0)
  }
  return (
    <Card title={t`分步表单`} className="max-w-180">
      <ol aria-label={t`步骤`} className="mb-4 flex gap-6">
        {steps.map((name, at) => (
          <li
            key={name}
            aria-current={at === step ? 'step' : undefined}
            className={cx('border-b-2 pb-1', at === step ? 'border-primary' : 'text-text-muted')}
          >
            {at + 1}. {name}
          </li>
        ))}
      </ol>
      <form noValidate onSubmit={next} className="flex flex-col gap-4">
        {step === 0 && <FormText form={account.form} name="account" label={t`账号`} required />}
        {step === 1 && <FormText form={contact.form} name="email" label={t`邮箱`} required />}
        {step >= 2 && (
          <DescriptionList
            items={[
              { id: 'account', term: t`账号`, value: account.form.values['account'] },
              { id: 'email', term: t`邮箱`, value: contact.form.values['email'] },
            ]}
          />
        )}
        {step === 3 ? (
          <div className="flex items-center gap-3">
            <p role="status">
              <Trans>已完成</Trans>
            </p>
            <Button onClick={restart}>
              <Trans>再来一次</Trans>
            </Button>
          </div>
        ) : (
          <div className="flex gap-2">
            {step > 0 && (
              <Button onClick={() => setStep(step - 1)}>
                <Trans>上一步</Trans>
              </Button>
            )}
            <Button type="submit" variant="primary">
              {step === 2 ? <Trans>完成</Trans> : <Trans>下一步</Trans>}
            </Button>
          </div>
        )}
      </form>
    </Card>
  )
}
