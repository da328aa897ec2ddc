import { Check, Minus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import type { Named } from './named.ts'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'aria-label'> & {
  /** Some but not all of what it stands for is chosen. */
  indeterminate?: boolean | undefined
} & Named

const mark =
  'pointer-events-none absolute inset-0 m-auto size-3 text-primary-on peer-disabled:text-surface'

/**
 * A native checkbox in our colours: it keeps the form behaviour of the platform and costs next to
 * nothing in a table of a thousand rows.
 */
export const Checkbox = ({ label, indeterminate = false, className, ...rest }: CheckboxProps) => {
  const box = (
    <span className="relative inline-flex size-4 shrink-0">
      <input
        {...rest}
        type="checkbox"
        aria-checked={indeterminate ? 'mixed' : undefined}
        data-mixed={indeterminate || undefined}
        className={cx(
          'peer size-4 appearance-none rounded-sm border border-line-strong bg-surface',
          'checked:border-primary checked:bg-primary data-mixed:border-primary data-mixed:bg-primary',
          'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken',
          'disabled:checked:bg-text-faint disabled:data-mixed:bg-text-faint',
        )}
      />
      {indeterminate ? (
        <Minus aria-hidden strokeWidth={3} className={mark} />
      ) : (
        <Check aria-hidden strokeWidth={3} className={cx(mark, 'not-peer-checked:hidden')} />
      )}
    </span>
  )
  if (label === undefined)
    return <span className={cx('inline-flex align-middle', className)}>{box}</span>
  return (
    <label className={cx('inline-flex items-center gap-2 has-disabled:text-text-faint', className)}>
      {box}
      {label}
    </label>
  )
}
