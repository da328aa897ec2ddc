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

type BadgeProps = ComponentProps<'span'> & { tone: BadgeTone }

/**
 * A state in one word: a soft label, and a dot with the word where it stands alone in a row. The word says it; the colour
 * only helps the eye. `styles.css` draws it.
 */
export const Badge = ({ tone, className, ...rest }: BadgeProps) => (
  <span {...rest} data-tone={tone} className={cx('badge', className)} />
)
