import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useSnapshot } from 'valtio'
import { edit } from '#contract/personal-profile.ts'
import { notify } from '#core/feedback/toast.ts'
import { call } from '#core/http/api.ts'
import { session } from '#core/session/session.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field/field.tsx'
import { Input } from '#ui/field/input.tsx'

const maxLength = 32

/** The operator's nickname, as others see it. */
export function ProfileForm() {
  const { t } = useLingui()
  const { user } = useSnapshot(session.state)
  const [draft, setDraft] = useState<string>()
  const current = user?.userNickname ?? ''
  const value = draft ?? current
  const save = useMutation({
    mutationFn: (userNickname: string) => call(edit, { userNickname }),
    onSuccess: ({ userNickname }) => {
      session.amendUser({ userNickname })
      setDraft(undefined)
      notify.success(msg`个人资料已更新`)
    },
  })
  const isEmpty = value.trim() === ''
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isEmpty && value.trim() !== current) save.mutate(value.trim())
  }
  return (
    <form onSubmit={submit} noValidate className="mt-5 flex items-end gap-2">
      <Field label={t`昵称`} error={isEmpty && t`昵称不能为空`}>
        {(control) => (
          <Input
            {...control}
            maxLength={maxLength}
            value={value}
            onChange={(event) => setDraft(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" busy={save.isPending}>
        {t`保存昵称`}
      </Button>
    </form>
  )
}
