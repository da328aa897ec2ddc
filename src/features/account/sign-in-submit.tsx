// What the forms to sign in and to set a password end with.
import { Trans, useLingui } from '@lingui/react/macro'
import type { useWait } from '#kit/time/use-wait.ts'
import { Button } from '#ui/button.tsx'

/** Why the last attempt was refused; read out when it appears. */
export const FormRefusal = ({ text }: { text: string | undefined }) => (
  <div role="alert" className="empty:hidden">
    {text && <p className="rounded bg-danger-soft px-3 py-2 text-danger-strong">{text}</p>}
  </div>
)

interface SignInSubmitProps {
  refusal: string
  isBusy: boolean
  /** Runs while the next attempt has to wait; the button counts it down. */
  wait: ReturnType<typeof useWait>
}

export function SignInSubmit({ refusal, isBusy, wait }: SignInSubmitProps) {
  const { t } = useLingui()
  const isWaiting = wait.seconds > 0
  return (
    <>
      <FormRefusal text={refusal} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={isBusy}
        reason={isWaiting ? t`请等待 ${wait.clock} 后重试` : undefined}
      >
        {isWaiting ? (
          <span className="tabular-nums">{t`${wait.clock} 后可重试`}</span>
        ) : (
          <Trans>登 录</Trans>
        )}
      </Button>
    </>
  )
}
