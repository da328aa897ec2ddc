import { cx } from './cx.ts'

/** `primary` once per view; `danger` for what destroys or refuses, `warn` where that is only begun; `ghost` inside dense rows. */
export type ButtonVariant = 'default' | 'primary' | 'ghost' | 'danger' | 'warn'
/** `md` follows the operator's control size; `sm` (24 px) sits in table rows, `lg` on sign-in pages. */
export type ButtonSize = 'sm' | 'md' | 'lg'

const base =
  'inline-flex shrink-0 items-center justify-center gap-1.5 rounded border font-medium ' +
  'whitespace-nowrap select-none transition-colors duration-100 ' +
  'disabled:opacity-50 aria-disabled:opacity-50 disabled:cursor-not-allowed ' +
  'aria-disabled:cursor-not-allowed aria-busy:cursor-progress'

const variants: Record<ButtonVariant, string> = {
  default:
    'border-line-strong bg-surface text-text enabled:not-aria-disabled:hover:bg-hover ' +
    'enabled:not-aria-disabled:active:bg-sunken',
  primary:
    'border-transparent bg-primary text-primary-on enabled:not-aria-disabled:hover:bg-primary-hover',
  ghost:
    'border-transparent bg-transparent text-text-muted enabled:not-aria-disabled:hover:bg-hover ' +
    'enabled:not-aria-disabled:hover:text-text data-[state=open]:bg-hover',
  warn: 'border-line-strong bg-surface text-danger-strong enabled:not-aria-disabled:hover:bg-danger-soft',
  danger:
    'border-transparent bg-danger text-danger-on enabled:not-aria-disabled:hover:bg-danger-hover',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'h-control-sm px-2 text-sm',
  md: 'h-control px-3 text-base',
  lg: 'h-control-lg px-4 text-base',
}

const squares: Record<ButtonSize, string> = {
  sm: 'size-control-sm',
  md: 'size-control',
  lg: 'size-control-lg',
}

/** Gives a link or a Radix trigger the look of a button; `square` is the icon-only form. */
export const buttonClass = (
  variant: ButtonVariant = 'default',
  size: ButtonSize = 'md',
  square = false,
) => cx(base, variants[variant], square ? squares[size] : sizes[size])
