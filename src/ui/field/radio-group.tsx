import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { cx } from '../cx.ts'

export type RadioOption<V extends string> = {
  value: V
  label: ReactNode
  /** A second line that helps to choose. */
  hint?: ReactNode
  disabled?: boolean | undefined
}

type RadioGroupProps<V extends string> = {
  /** Names the group; `hideLabel` keeps it for screen readers only. */
  label: ReactNode
  hideLabel?: boolean | undefined
  options: readonly RadioOption<V>[]
  /** Null while nothing is chosen. */
  value: V | null
  onValueChange: (value: V) => void
  name?: string | undefined
  disabled?: boolean | undefined
  invalid?: boolean | undefined
  direction?: 'row' | 'column' | undefined
  'aria-describedby'?: string | undefined
  className?: string | undefined
}

/**
 * One of a few, all visible. Native radios: one Tab stop, arrows move the choice. Before its options have come the group is
 * the stop, so that the focus and the keys do not go to what stands behind it.
 */
export const RadioGroup = <V extends string>({
  label,
  hideLabel = false,
  options,
  value,
  onValueChange,
  name,
  disabled,
  invalid,
  direction = 'row',
  className,
  'aria-describedby': describedBy,
}: RadioGroupProps<V>) => {
  const ownName = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const isEmpty = options.length === 0
  // The focus is the document's.
  useLayoutEffect(() => {
    if (isEmpty || document.activeElement !== group.current) return
    const find = (radio: string) => group.current?.querySelector<HTMLElement>(radio)
    const radio = find('input:checked') ?? find('input:not(:disabled)')
    radio?.focus()
  }, [isEmpty])
  return (
    <fieldset
      ref={group}
      role="radiogroup"
      // Never without one: an element that loses it loses the focus before that can be handed on.
      tabIndex={isEmpty ? 0 : -1}
      disabled={disabled}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      className={cx('min-w-0', className)}
    >
      <legend className={hideLabel ? 'sr-only' : 'mb-1 text-text-muted'}>{label}</legend>
      <div className={cx('flex gap-x-5 gap-y-2', direction === 'row' ? 'flex-wrap' : 'flex-col')}>
        {options.map((option) => (
          <label
            key={option.value}
            className="inline-flex items-start gap-2 has-disabled:text-text-faint"
          >
            <input
              type="radio"
              name={name ?? ownName}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onValueChange(option.value)}
              className={cx(
                'mt-0.5 size-4 shrink-0 appearance-none rounded-full border border-line-field bg-surface',
                'checked:border-5 checked:border-primary disabled:cursor-not-allowed disabled:bg-sunken',
                'disabled:checked:border-text-faint',
              )}
            />
            <span>
              {option.label}
              {option.hint !== undefined && (
                <span className="block text-sm text-text-faint">{option.hint}</span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
