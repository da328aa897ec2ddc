import { useLingui } from '@lingui/react/macro'
import { type FunctionComponent, useState } from 'react'
import { useSnapshot } from 'valtio'
import { questions } from '#core/feedback/confirm.ts'
import { dismissToast, toasts } from '#core/feedback/toast.ts'
import { markBidi } from '#core/format/mark-bidi.ts'
import { translate } from '#core/i18n/text.ts'
import { lock } from '#core/lock/browser-lock.ts'
import { ending } from '#core/session/session-end.ts'
import { AlertDialog } from '#ui/layer/alert-dialog.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Toasts } from '#ui/toast.tsx'

const tones = { success: 'success', error: 'danger', warning: 'warning' } as const

export interface OverlaysProps {
  /** Fetches what signs in over the page once the end of a session was told. */
  loadSignInAgain: () => Promise<{ SignInAgain: FunctionComponent }>
}

export const Overlays = ({ loadSignInAgain }: OverlaysProps) => {
  const { isNotified } = useSnapshot(ending)
  const [SignInAgain] = useState(() => lazyPart(async () => (await loadSignInAgain()).SignInAgain))
  // Nothing is drawn over the lock; what was said meanwhile is said after it.
  const { isLocked } = useSnapshot(lock.state)
  return (
    <>
      {isNotified && <SignInAgain />}
      {!isLocked && (
        <>
          <ToastList />
          <QuestionDialog />
        </>
      )}
    </>
  )
}

const ToastList = () => {
  const { t } = useLingui()
  const { items } = useSnapshot(toasts)
  return (
    <Toasts
      label={t`消息`}
      closeLabel={t`关闭`}
      onClose={(id) => dismissToast(Number(id))}
      items={items.map(({ id, tone, text, times, traceId, undo }) => ({
        id: String(id),
        tone: tones[tone],
        text: markBidi(times > 1 ? `${translate(text)} (×${times})` : translate(text)),
        ...(undo && { action: { label: t`撤销`, onSelect: undo } }),
        // The server's own words name it already where it is all they can say.
        ...(traceId !== undefined &&
          !translate(text).includes(traceId) && { detail: t`请求编号 ${traceId}` }),
      }))}
    />
  )
}

const QuestionDialog = () => {
  const { t } = useLingui()
  const { queue } = useSnapshot(questions)
  const question = queue[0]
  if (!question) return null
  const { kind, title, body, confirmLabel, cancelLabel, tone, answer, id } = question
  return (
    <AlertDialog
      key={id}
      open
      title={markBidi(translate(title))}
      confirmLabel={confirmLabel ? translate(confirmLabel) : t`确定`}
      cancelLabel={cancelLabel ? translate(cancelLabel) : kind === 'alert' ? null : t`取消`}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
      {...(tone === 'danger' && { tone })}
    >
      {body && markBidi(translate(body))}
    </AlertDialog>
  )
}
