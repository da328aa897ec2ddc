import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** A lucide icon before the words. */
  icon?: ReactNode
  /** Work is under way: shows a spinner and ignores clicks until it is over. */
  busy?: boolean | undefined
  /** Why it cannot be used now. It stays reachable, ignores clicks and explains itself in a tooltip. */
  reason?: string | undefined
  /** The icon-only form; `IconButton` sets it and sees to the name. */
  square?: boolean | undefined
}

/**
 * The button. Busy and refused buttons are `aria-disabled`, not `disabled`: a disabled element loses
 * the focus, and an operator working by keyboard would be thrown back to the top of the page.
 */
export const Button = ({
  variant,
  size,
  icon,
  busy = false,
  reason,
  square = false,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) => {
  const blocked = busy || reason !== undefined
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (!blocked) return onClick?.(event)
    // Also stops the form's implicit submission by Enter, which clicks the submit button.
    event.preventDefault()
    event.stopPropagation()
  }
  // Always within a tooltip, said or not: the element is then the same one before, during and after a refusal.
  return (
    <Tooltip text={reason}>
      <button
        type="button"
        aria-busy={busy || undefined}
        aria-disabled={blocked || undefined}
        {...rest}
        onClick={click}
        className={cx(buttonClass(variant, size, square), '[&_svg]:size-4', className)}
      >
        {busy ? <Spinner label={null} /> : icon}
        {children}
      </button>
    </Tooltip>
  )
}
