import { LoaderCircle } from 'lucide-react'
import { cx } from './cx.ts'

type SpinnerProps = {
  /** What is being waited for, read out politely. Null where the surroundings say it already. */
  label: string | null
  className?: string | undefined
}

/** Shows that something is under way. 16 px unless `className` sizes it. */
export const Spinner = ({ label, className }: SpinnerProps) => (
  <span role={label ? 'status' : undefined} className={cx('inline-flex', className ?? 'size-4')}>
    <LoaderCircle aria-hidden className="size-full animate-spin" />
    {label && <span className="sr-only">{label}</span>}
  </span>
)
