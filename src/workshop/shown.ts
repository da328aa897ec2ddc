import type { ComponentType } from 'react'

/** Parts by the name they are exported under; each draws its states. */
export type Shown = Readonly<Record<string, ComponentType>>
