import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight, LockKeyhole } from 'lucide-react'
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { lock } from '#core/lock/browser-lock.ts'
import { ending } from '#core/session/session-end.ts'
import { session } from '#core/session/session.ts'
import { OwnAvatar } from '#kit/files/own-avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/field/input.tsx'
import { LockExit } from './lock-exit.tsx'

/** What the box is called in every language. */
const title = 'Administrator'

/** The box behind the clock. What is typed stays in the input alone and is dropped with each attempt. */
export const LockBox = () => {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const { verifies } = useSnapshot(lock.state)
  const { user } = useSnapshot(session.state)
  const { isNotified: isEnded } = useSnapshot(ending)
  const name = user?.userNickname ?? title
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [isCapsLock, setCapsLock] = useState(false)
  // The box appears under the hand of whoever lifted the clock.
  useEffect(() => input.current?.focus({ preventScroll: true }), [])

  const submit = async () => {
    const field = input.current
    if (!field || isBusy) return
    const { value } = field
    field.value = ''
    setBusy(true)
    setRefusal('')
    const result = await lock.submit(value)
    if (result.is === 'open') return
    setBusy(false)
    setRefusal(
      result.is === 'unreachable'
        ? t`无法连接服务器，屏幕保持锁定，请检查网络后重试。`
        : result.msg,
    )
    field.focus()
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    void submit()
  }
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))

  return (
    <div className="absolute inset-0 grid animate-zoom place-items-center overflow-y-auto p-6">
      <div className="flex w-full max-w-80 flex-col items-center text-center">
        <span className="grid size-45 place-items-center overflow-hidden rounded-full border border-line bg-raised [@media(max-height:600px)]:size-24 text-primary-strong shadow-raised">
          <OwnAvatar
            className="size-full"
            fallback={<LockKeyhole aria-hidden className="size-16 stroke-1" />}
          />
        </span>
        <form onSubmit={onSubmit} className="mt-6 w-full [@media(max-height:600px)]:mt-4">
          <label htmlFor="lock-value" className="block text-[1.625rem] leading-8">
            {title}
          </label>
          {name !== title && <p className="mt-1 truncate text-text-muted">{name}</p>}
          {!isEnded && (
            <div className="mt-4 flex gap-2">
              <Input
                ref={input}
                id="lock-value"
                type="password"
                size="lg"
                maxLength={128}
                autoComplete={verifies === true ? 'current-password' : 'off'}
                placeholder={t`请输入密码`}
                aria-describedby="lock-said lock-note"
                className="rounded-full px-5"
                onKeyDown={watchCapsLock}
                onKeyUp={watchCapsLock}
              />
              <Button
                type="submit"
                variant="primary"
                size="lg"
                square
                busy={isBusy}
                aria-label={t`解锁`}
                icon={<ArrowRight aria-hidden className="size-4" />}
                className="rounded-full"
              />
            </div>
          )}
          <p id="lock-said" role="alert" className="my-3 min-h-5 text-danger-strong">
            {refusal || (isCapsLock && t`大写锁定已打开`)}
          </p>
        </form>
        {isEnded && refusal === '' && (
          <p role="alert" className="text-danger-strong">
            <Trans>登录状态已过期，请重新登录</Trans>
          </p>
        )}
        <LockNote id="lock-note" verifies={isEnded ? null : verifies} />
        <LockExit isEnded={isEnded} />
      </div>
    </div>
  )
}

interface LockNoteProps {
  id: string
  /** Null while unknown: then nothing is claimed. */
  verifies: boolean | null
}

/** Says plainly what the lock is worth. */
const LockNote = ({ id, verifies }: LockNoteProps) => (
  <p id={id} className="text-sm break-keep text-balance text-text-muted empty:hidden">
    {verifies === true && (
      <Trans>会话已在服务器上锁定，输入登录密码后才能继续。未保存的内容会保留。</Trans>
    )}
    {verifies === false && (
      <Trans>锁屏只是遮住画面，并不保护数据：不校验密码。离开座位时请退出登录。</Trans>
    )}
  </p>
)
