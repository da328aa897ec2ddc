import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { Tooltip } from './tooltip.tsx'

type IconButtonProps = Omit<ButtonProps, 'icon' | 'square' | 'aria-label'> & {
  /** The accessible name, also shown as tooltip. */
  label: string
  icon: ReactNode
  /** False where a tooltip would be in the way (the close button of a dialog, say). */
  tip?: boolean | undefined
}

/** A button of one icon. Its label is not optional: an icon without a name is silence to many. */
export const IconButton = ({
  label,
  icon,
  tip = true,
  variant = 'ghost',
  ...rest
}: IconButtonProps) => {
  const button = <Button {...rest} variant={variant} square icon={icon} aria-label={label} />
  return tip ? (
    <Tooltip text={rest.reason === undefined ? label : undefined}>{button}</Tooltip>
  ) : (
    button
  )
}
