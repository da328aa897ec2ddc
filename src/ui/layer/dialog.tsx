import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { Fragment, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from '../icon-button.tsx'
import { layerRoot } from './layer-root.ts'
import { useReturnFocus } from './use-return-focus.ts'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Names the dialog; always visible. */
  title: ReactNode
  /** A line under the title, read out when the dialog opens. */
  description?: ReactNode
  closeLabel: string
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined
  /** Buttons, right-aligned, the main one last. */
  footer?: ReactNode
  /** False while closing would lose work: neither Escape, nor a click outside, nor the cross closes it. */
  dismissable?: boolean | undefined
  /** False keeps a stray click outside from losing a half-filled form; Escape still closes. */
  closeOnOutside?: boolean | undefined
  /** Where the focus starts, instead of the first field: return the element. */
  initialFocus?: (() => HTMLElement | null) | undefined
  /** It stands where it is drawn, in the foot of a sheet, and leaves what is above it in view and in use. */
  docked?: boolean | undefined
  /** Where the focus goes on closing when what it came from is gone (a decided row, say). */
  returnFocus?: (() => HTMLElement | null) | undefined
  children: ReactNode
}

const widths = { sm: 'max-w-100', md: 'max-w-120', lg: 'max-w-200', xl: 'max-w-280' }
const refuse = (event: Event) => event.preventDefault()

const fields =
  'input:not([type=hidden],[type=file],:disabled),textarea:not(:disabled),select:not(:disabled),[contenteditable=true]'

const isReachable = (element: HTMLElement) =>
  element.tabIndex >= 0 && (element as Partial<HTMLElement>).checkVisibility?.() !== false

const isChoiceToCome = (element: HTMLElement) =>
  element.role === 'radiogroup' && element.querySelector('input') === null

/**
 * Returns where the focus starts in a dialog: its first field that is seen, else the first button of its footer, which is
 * the way out. Where choices are still to come, it is the dialog itself. What removes something may stand before either and is never one Enter away.
 */
function firstField(dialog: EventTarget | null): HTMLElement | null {
  if (!(dialog instanceof HTMLElement)) return null
  const field = [...dialog.querySelectorAll<HTMLElement>(`${fields},[role=radiogroup]`)].find(
    (each) => isChoiceToCome(each) || isReachable(each),
  )
  // A key that chooses must not be written into the field below.
  if (field && isChoiceToCome(field)) return dialog
  return field ?? dialog.querySelector<HTMLElement>('[data-footer] button')
}

const box = [
  'fixed top-[50dvh] left-1/2 z-layer flex max-h-[calc(100dvh-2rem)] -translate-x-1/2 -translate-y-1/2',
  'w-[calc(100vw-2rem)] animate-appear flex-col rounded-lg bg-raised shadow-raised',
].join(' ')
const dock = 'relative flex min-h-0 animate-appear flex-col border-t bg-raised outline-none'

/** Keeps the field that has the focus in view, and what is wrong with it, when a note comes or the window becomes smaller. */
function keepFocusInView(body: HTMLElement | null) {
  if (!body) return
  const observer = new ResizeObserver(() => {
    const { activeElement } = document
    if (!activeElement || !body.contains(activeElement)) return
    for (const id of activeElement.getAttribute('aria-describedby')?.split(' ') ?? [])
      document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
    activeElement.scrollIntoView({ block: 'nearest' })
  })
  for (const each of [body, ...body.children]) observer.observe(each)
  return () => observer.disconnect()
}

/** A modal box, over everything. */
const Over = ({ children }: { children: ReactNode }) => (
  <Radix.Portal container={layerRoot()}>
    <Radix.Overlay className="fixed inset-0 z-layer animate-appear bg-overlay" />
    {children}
  </Radix.Portal>
)

/** A modal box, or one in a sheet. The focus moves in and returns to where it was. The body scrolls inside. */
export const Dialog = ({
  open,
  onOpenChange,
  title,
  description,
  closeLabel,
  size = 'md',
  footer,
  dismissable = true,
  closeOnOutside = true,
  initialFocus,
  docked = false,
  returnFocus,
  children,
}: DialogProps) => {
  const { remember, giveBack } = useReturnFocus(returnFocus)
  const Frame = docked ? Fragment : Over
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={!docked}>
      <Frame>
        <Radix.Content
          {...(description === undefined && { 'aria-describedby': undefined })}
          {...(!dismissable && { onEscapeKeyDown: refuse })}
          {...(!(dismissable && closeOnOutside) && { onInteractOutside: refuse })}
          onCloseAutoFocus={giveBack}
          onOpenAutoFocus={(event) => {
            remember()
            const target = initialFocus?.() ?? firstField(event.currentTarget)
            if (!target) return
            event.preventDefault()
            target.focus()
          }}
          className={docked ? dock : cx(box, widths[size])}
        >
          <div className={cx('pr-14 pl-5', docked ? 'pt-2.5' : 'border-b py-4')}>
            <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
            {description !== undefined && (
              <Radix.Description className={cx('text-text-muted', docked ? 'text-sm' : 'mt-1')}>
                {description}
              </Radix.Description>
            )}
          </div>
          <div
            ref={keepFocusInView}
            className={cx(
              'min-h-0 flex-1 scroll-py-8 overflow-y-auto px-5',
              // It shares the height with the record: one line for a text that has none yet.
              docked ? 'py-2.5 [&_fieldset]:gap-3 [&_textarea]:min-h-9' : 'py-4',
            )}
          >
            {children}
          </div>
          {footer !== undefined && (
            <div
              data-footer
              className={cx(
                'flex flex-wrap justify-end gap-2 border-t px-5 pointer-coarse:[&_button]:min-h-11',
                docked ? 'py-2' : 'py-3',
              )}
            >
              {footer}
            </div>
          )}
          {/* Last in the order of reading, so that the focus starts in the body and not on the cross. */}
          {dismissable && (
            <Radix.Close asChild>
              <IconButton
                label={closeLabel}
                tip={false}
                icon={<X aria-hidden />}
                className="absolute top-3 right-3"
              />
            </Radix.Close>
          )}
        </Radix.Content>
      </Frame>
    </Radix.Root>
  )
}
