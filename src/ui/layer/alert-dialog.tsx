import * as Radix from 'radix-ui/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { Button } from '../button.tsx'
import { layerRoot } from './layer-root.ts'
import { useReturnFocus } from './use-return-focus.ts'

type Tone =
  /** `focus: 'confirm'` lets Enter confirm at once; only for what can be undone. */
  | { tone?: 'primary' | undefined; focus?: 'cancel' | 'confirm' | undefined }
  /** What destroys or refuses is never one Enter away. */
  | { tone: 'danger'; focus?: never }

type AlertDialogProps = {
  open: boolean
  title: ReactNode
  /** What will happen and to what: number, member, amount. */
  children: ReactNode
  confirmLabel: string
  /** Null makes it a notice with one button, which Escape does not close. */
  cancelLabel: string | null
  /** Called once per press; keep `busy` true until the work is over, then close. */
  onConfirm: () => void
  onCancel: () => void
  busy?: boolean | undefined
  /** Where the focus goes on closing when what it came from is gone (a decided row, say). */
  returnFocus?: (() => HTMLElement | null) | undefined
} & Tone

/** Asks before something is done. A click outside does nothing; Escape cancels unless busy. */
export const AlertDialog = ({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onCancel,
  busy = false,
  tone = 'primary',
  focus = 'cancel',
  returnFocus,
}: AlertDialogProps) => {
  const confirm = useRef<HTMLButtonElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const { remember, giveBack } = useReturnFocus(returnFocus)
  const mayCancel = cancelLabel !== null && !busy
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && mayCancel && onCancel()}>
      <Radix.Portal container={layerRoot()}>
        <Radix.Overlay className="fixed inset-0 z-layer animate-appear bg-overlay" />
        <Radix.Content
          onCloseAutoFocus={giveBack}
          onOpenAutoFocus={(event) => {
            remember()
            event.preventDefault()
            const first = focus === 'confirm' || cancelLabel === null ? confirm : cancel
            first.current?.focus()
          }}
          className={
            'fixed top-[50dvh] left-1/2 z-layer w-[calc(100vw-2rem)] max-w-110 -translate-x-1/2 -translate-y-1/2 ' +
            'animate-appear rounded-lg bg-raised p-5 shadow-raised'
          }
        >
          <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
          <Radix.Description asChild>
            <div className="mt-2 max-h-[60dvh] overflow-y-auto text-text-muted">{children}</div>
          </Radix.Description>
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            {cancelLabel !== null && (
              <Button ref={cancel} onClick={onCancel} disabled={busy}>
                {cancelLabel}
              </Button>
            )}
            <Button
              ref={confirm}
              variant={tone === 'danger' ? 'danger' : 'primary'}
              busy={busy}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
