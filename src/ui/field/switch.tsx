import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import type { Named } from './checkbox.tsx'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'aria-label'> & Named

/** Turns something on or off at once. A native checkbox underneath, so Space and forms just work. */
export const Switch = ({ label, className, ...rest }: SwitchProps) => {
  const track = (
    <span className="relative inline-flex h-5 w-9 shrink-0">
      <input
        {...rest}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox tells its own state
        role="switch"
        className={cx(
          'peer h-5 w-9 appearance-none rounded-full bg-line-field transition-colors',
          'checked:bg-primary disabled:cursor-not-allowed disabled:opacity-50',
        )}
      />
      <span
        aria-hidden
        className={cx(
          'pointer-events-none absolute top-0.5 left-0.5 size-4 rounded-full bg-surface',
          'transition-transform peer-checked:translate-x-4 peer-checked:bg-primary-on',
        )}
      />
    </span>
  )
  if (label === undefined) return <span className={cx('inline-flex', className)}>{track}</span>
  return (
    <label className={cx('inline-flex items-center gap-2', className)}>
      {track}
      {label}
    </label>
  )
}
