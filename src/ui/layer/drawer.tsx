import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { type ReactNode, useState } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from '../icon-button.tsx'
import { layerRoot } from './layer-root.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useReturnFocus } from './use-return-focus.ts'

export type DrawerProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  closeLabel: string
  /** Status and small buttons beside the title. */
  extra?: ReactNode
  footer?: ReactNode
  /** A form about what the sheet shows, at its foot instead of the buttons: a docked `Dialog`. */
  dock?: ReactNode
  size?: 'xs' | 'sm' | 'md' | 'lg' | undefined
  /** False leaves the page behind it in use: a click there does not close the drawer. */
  modal?: boolean | undefined
  /** False leaves the focus where it was, for a drawer that only follows a list. */
  takeFocus?: boolean | undefined
  /**
   * Leaves a list its place in a wide window: as wide as the list beside it makes room for, and as high as the page, below
   * the header or, where the page is alone, without one. What waits for approval stays in view above it.
   */
  beside?: 'page' | 'window' | undefined
  /** Where the focus goes on closing when what it came from is gone (a decided row, say). */
  returnFocus?: (() => HTMLElement | null) | undefined
  children: ReactNode
}

const widths = { xs: 'max-w-65', sm: 'max-w-90', md: 'max-w-140', lg: 'max-w-200' }
const refuse = (event: Event) => event.preventDefault()
// What Radix may give the focus to; it passes over links.
const controls = ':is(button,input,select,textarea,[tabindex="0"]):not(a,:disabled)'

/**
 * Gives the keyboard to the sheet itself where its first control is refused: that control would say why at once, over the
 * record, and the first Escape would only take those words away.
 */
const skipRefused = (event: Event) => {
  const sheet = event.target
  if (!(sheet instanceof HTMLElement)) return
  if (sheet.querySelector(controls)?.getAttribute('aria-disabled') !== 'true') return
  event.preventDefault()
  sheet.focus()
}

/**
 * Draws the form once its part of the sheet is there: of two layers the later one is on top, and is the first that Escape
 * closes. The record above it keeps the rest of its height, with what speaks against it on top.
 */
function Dock({ children }: { children: ReactNode }) {
  const [node, setNode] = useState<HTMLElement | null>(null)
  return (
    <div ref={setNode} className="flex max-h-[56%] shrink-0 flex-col max-sm:max-h-3/5">
      {node && children}
    </div>
  )
}

/**
 * A sheet at the right edge for one record. Escape closes it from wherever the focus is, and the
 * focus goes back to where it came from.
 */
export const Drawer = ({
  open,
  onOpenChange,
  title,
  closeLabel,
  extra,
  footer,
  dock,
  size = 'md',
  modal = true,
  takeFocus = true,
  beside,
  returnFocus,
  children,
}: DrawerProps) => {
  const { remember, giveBack } = useReturnFocus(returnFocus)
  const sheet = useKeptFocus()
  const hasDock = dock !== undefined && dock !== null
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={modal}>
      <Radix.Portal container={layerRoot()}>
        {modal && <Radix.Overlay className="fixed inset-0 z-layer animate-appear bg-overlay" />}
        <Radix.Content
          ref={sheet}
          data-sheet={beside ? 'beside' : ''}
          aria-describedby={undefined}
          {...(!modal && { onInteractOutside: refuse })}
          onOpenAutoFocus={(event) => {
            if (!takeFocus) return event.preventDefault()
            remember()
            // The form takes it: the field that comes first in the sheet need not be the one it begins with.
            if (hasDock) event.preventDefault()
            else skipRefused(event)
          }}
          onCloseAutoFocus={takeFocus ? giveBack : refuse}
          className={cx(
            'fixed inset-y-0 right-0 flex w-screen animate-sheet flex-col border-l bg-raised shadow-raised outline-none',
            modal ? 'z-layer' : 'z-sheet',
            widths[size],
            beside && 'xl:max-w-(--beside) xl:shadow-none',
            beside === 'page' && 'md:top-(--below-alerts)',
            beside === 'window' && 'md:top-[calc(var(--below-alerts)-var(--head-h))]',
          )}
        >
          <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-b py-2 pr-14 pl-5">
            <Radix.Title className="min-w-0 flex-1 truncate text-lg font-semibold max-sm:basis-full">
              {title}
            </Radix.Title>
            {extra}
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
          {hasDock && <Dock>{dock}</Dock>}
          {footer !== undefined && (
            // A phone has one line for many, which scrolls; several would hide half of the record.
            <div
              hidden={hasDock}
              className="flex flex-wrap items-center gap-2 border-t px-5 py-3 pointer-coarse:[&_button]:min-h-11 pointer-coarse:[&_button]:min-w-11 max-sm:has-[>:nth-child(4)]:flex-nowrap max-sm:has-[>:nth-child(4)]:overflow-x-auto"
            >
              {footer}
            </div>
          )}
          <Radix.Close asChild>
            <IconButton
              label={closeLabel}
              tip={false}
              icon={<X aria-hidden />}
              className="absolute top-3 right-3"
            />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
