import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { fieldClass } from './field-class.ts'

export type TextareaProps = ComponentProps<'textarea'> & {
  invalid?: boolean | undefined
  /** Shows "used/allowed" in the corner; needs `maxLength` and a controlled `value`. */
  counter?: boolean | undefined
}

/** Several lines of text; grows with its content where the browser can (`field-sizing`). */
export const Textarea = ({
  invalid,
  counter = false,
  rows = 3,
  className,
  ...rest
}: TextareaProps) => {
  const area = (
    <textarea
      aria-invalid={invalid || undefined}
      rows={rows}
      {...rest}
      className={cx(
        fieldClass,
        'field-sizing-content max-h-80 min-h-16 resize-y px-3 py-1.5 leading-5',
        !counter && className,
      )}
    />
  )
  if (!counter || rest.maxLength === undefined) return area
  return (
    <span className={cx('block', className)}>
      {area}
      <span aria-hidden className="block text-right text-xs text-text-faint tabular-nums">
        {String(rest.value ?? '').length}/{rest.maxLength}
      </span>
    </span>
  )
}
