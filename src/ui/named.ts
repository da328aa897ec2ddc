import type { ReactNode } from 'react'

/** A control is named by a visible label or by `aria-label`: one of the two, never neither. */
export type Named =
  | { label: ReactNode; 'aria-label'?: never }
  | { label?: never; 'aria-label': string }
