import { type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'

/** What ties a control to its label, hint and error; spread it into the control. */
export type FieldControl = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  'aria-required': true | undefined
}

type FieldProps = {
  label: ReactNode
  /** The words of what is wrong, null while nothing is. */
  error: ReactNode
  hint?: ReactNode
  required?: boolean | undefined
  className?: string | undefined
  children: (control: FieldControl) => ReactNode
}

/** A labelled control with its hint and its error. */
export const Field = ({ label, error, hint, required, className, children }: FieldProps) => {
  const id = useId()
  const failed = error !== null && error !== undefined && error !== false && error !== ''
  const notes = [hint !== undefined && `${id}-hint`, failed && `${id}-error`].filter(Boolean)
  return (
    <div className={cx('min-w-0', className)}>
      <label htmlFor={id} className="mb-1 flex gap-1 text-text-muted">
        {label}
        {required && (
          <span aria-hidden className="text-danger-strong">
            *
          </span>
        )}
      </label>
      {children({
        id,
        'aria-invalid': failed || undefined,
        'aria-describedby': notes.length > 0 ? notes.join(' ') : undefined,
        'aria-required': required || undefined,
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-text-faint">
          {hint}
        </p>
      )}
      {failed && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-sm text-danger-strong">
          {error}
        </p>
      )}
    </div>
  )
}
