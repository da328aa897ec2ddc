import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { fieldClass } from './field-class.ts'

/** A clear button comes with its name, or not at all. */
type Clearable =
  | { onClear: () => void; clearLabel: string }
  | { onClear?: never; clearLabel?: never }

export type InputProps = Omit<ComponentProps<'input'>, 'size'> & {
  size?: 'sm' | 'md' | 'lg' | undefined
  invalid?: boolean | undefined
  /** An icon or unit in front of the text. */
  lead?: ReactNode
  /** A unit or a small button behind the text. */
  trail?: ReactNode
} & Clearable

const heights = { sm: 'h-control-sm', md: 'h-control', lg: 'h-control-lg' }

/** One line of text. Name it with a `<label htmlFor>` or `aria-label`; `ref` is the input's. */
export const Input = ({
  size = 'md',
  invalid,
  lead,
  trail,
  onClear,
  clearLabel,
  className,
  ...rest
}: InputProps) => {
  const adorned = lead !== undefined || trail !== undefined || onClear !== undefined
  const input = (
    <input
      autoComplete="off"
      spellCheck={false}
      aria-invalid={invalid || undefined}
      {...rest}
      className={
        adorned
          ? 'h-full w-full min-w-0 flex-1 bg-transparent text-ellipsis outline-none'
          : cx(fieldClass, heights[size], 'px-3', className)
      }
    />
  )
  if (!adorned) return input
  return (
    <span
      className={cx(
        fieldClass,
        heights[size],
        'flex items-center gap-2 px-3 has-[input:focus-visible]:outline-2',
        'has-[input:focus-visible]:outline-offset-1 has-[input:focus-visible]:outline-focus',
        className,
      )}
    >
      {lead !== undefined && (
        <span className="shrink-0 text-text-faint [&_svg]:size-4">{lead}</span>
      )}
      {input}
      {onClear && rest.value !== undefined && rest.value !== '' && (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={onClear}
          className="-mr-1 grid size-6 shrink-0 place-items-center rounded text-text-faint hover:text-text"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
      {trail !== undefined && <span className="shrink-0 text-text-muted">{trail}</span>}
    </span>
  )
}
