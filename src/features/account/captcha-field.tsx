// The letters in a picture, which some back ends ask for at the sign-in.
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '#core/http/query-client.ts'
import { captcha } from '#core/session/captcha.ts'
import { Field } from '#ui/field/field.tsx'
import { Input } from '#ui/field/input.tsx'

const fetchCaptcha = async () => {
  captcha.typed = ''
  const fresh = await captcha.load?.()
  captcha.key = fresh?.key ?? ''
  return fresh ?? null
}

/** The field and its picture; a click on the picture fetches another one. Mounted anew, it starts with a new picture. */
export function CaptchaField({ isTried }: { isTried: boolean }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const picture = useQuery(
    {
      queryKey: ['captcha'],
      queryFn: fetchCaptcha,
      gcTime: 0,
      staleTime: 0,
      refetchOnMount: 'always',
    },
    queryClient,
  )
  const change = (value: string) => {
    captcha.typed = value.trim()
    setTyped(value)
  }
  const another = () => {
    change('')
    void picture.refetch()
  }
  return (
    <Field label={t`验证码`} error={isTried && typed.trim() === '' && t`验证码不能为空`}>
      {(control) => (
        <span className="flex gap-2">
          <Input
            {...control}
            size="lg"
            name="verifyCode"
            autoComplete="off"
            autoCapitalize="none"
            maxLength={12}
            placeholder={t`请输入验证码`}
            value={typed}
            onChange={(event) => change(event.target.value)}
          />
          <button
            type="button"
            onClick={another}
            title={t`换一张`}
            className="h-10 min-w-28 shrink-0 rounded border bg-surface"
          >
            {picture.data?.image.startsWith('data:image/') ? (
              <img src={picture.data.image} alt={t`验证码图片，点击换一张`} className="h-full" />
            ) : (
              t`换一张`
            )}
          </button>
        </span>
      )}
    </Field>
  )
}
