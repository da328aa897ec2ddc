import { Check, Minus } from 'lucide-react'
import {
  type ComponentProps,
  type ReactNode,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import { cx } from '../cx.ts'

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
export const Checkbox = ({
  label,
  indeterminate = false,
  className,
  ref,
  ...rest
}: CheckboxProps) => {
  const own = useRef<HTMLInputElement>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => own.current, [])
  // A property only, no attribute, and the browser takes it back at every click: set it every time.
  useLayoutEffect(() => {
    if (own.current) own.current.indeterminate = indeterminate
  })
  const box = (
    <span className="relative inline-flex size-4 shrink-0">
      <input
        {...rest}
        type="checkbox"
        ref={own}
        className={cx(
          'peer size-4 appearance-none rounded-sm border border-line-field bg-surface',
          'checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary',
          'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken',
          'disabled:checked:bg-text-faint disabled:indeterminate:bg-text-faint',
        )}
      />
      {/* A thousand rows carry a box that is not checked: they need no mark. */}
      {indeterminate ? (
        <Minus aria-hidden strokeWidth={3} className={mark} />
      ) : (
        rest.checked !== false && (
          <Check aria-hidden strokeWidth={3} className={cx(mark, 'not-peer-checked:hidden')} />
        )
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

/** A control is named by a visible label or by `aria-label`: one of the two, never neither. */
export type Named =
  | { label: ReactNode; 'aria-label'?: never }
  | { label?: never; 'aria-label': string }
