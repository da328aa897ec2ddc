import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** The colour hints a dictionary entry may carry. */
export type BadgeTone =
  | 'muted'
  | 'default'
  | 'info'
  | 'primary'
  | 'success'
  | 'warning'
  | 'danger'
  | 'purple'

const tones: Record<BadgeTone, string> = {
  muted: 'bg-muted-soft text-muted-strong',
  default: 'bg-neutral-soft text-neutral-strong',
  info: 'bg-info-soft text-info-strong',
  primary: 'bg-primary-soft text-primary-strong',
  success: 'bg-success-soft text-success-strong',
  warning: 'bg-warning-soft text-warning-strong',
  danger: 'bg-danger-soft text-danger-strong',
  purple: 'bg-purple-soft text-purple-strong',
}

type BadgeProps = ComponentProps<'span'> & { tone: BadgeTone }

/** A state in one word. The word says it; the colour only helps the eye. */
export const Badge = ({ tone, className, ...rest }: BadgeProps) => (
  <span
    {...rest}
    className={cx(
      'inline-block h-5 max-w-full truncate rounded-sm px-1.5 align-middle text-xs leading-5 font-medium',
      tones[tone],
      className,
    )}
  />
)
