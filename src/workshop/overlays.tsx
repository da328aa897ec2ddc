// What the parts say while they are tried: the console's frame, which shows it otherwise, is not here.
import { useSnapshot } from 'valtio'
import { questions } from '#core/feedback/confirm.ts'
import { dismissToast, toasts } from '#core/feedback/toast.ts'
import { translate } from '#core/i18n/text.ts'
import { AlertDialog } from '#ui/layer/alert-dialog.tsx'
import { type ToastItem, Toasts } from '#ui/toast.tsx'
import { shownToasts } from './examples/messages.tsx'
import { labels } from './labels.ts'

const tones = { success: 'success', error: 'danger', warning: 'warning' } as const

/** Draws messages and questions. */
export const Overlays = () => {
  const own = useSnapshot(shownToasts).items as readonly ToastItem[]
  const { items } = useSnapshot(toasts)
  const [question] = useSnapshot(questions).queue
  const said = items.map(({ id, tone, text }) => ({
    id: `said-${id}`,
    tone: tones[tone],
    text: translate(text),
  }))
  const close = (id: string) => {
    dismissToast(Number(id.slice('said-'.length)))
    shownToasts.items = shownToasts.items.filter((item) => item.id !== id)
  }
  return (
    <>
      <Toasts
        items={[...own, ...said]}
        onClose={close}
        label={labels.messages}
        closeLabel={labels.close}
      />
      {question && (
        <AlertDialog
          open
          title={translate(question.title)}
          confirmLabel={question.confirmLabel ? translate(question.confirmLabel) : labels.apply}
          cancelLabel={labels.cancel}
          onConfirm={() => question.answer(true)}
          onCancel={() => question.answer(false)}
        >
          {question.body && translate(question.body)}
        </AlertDialog>
      )}
    </>
  )
}
