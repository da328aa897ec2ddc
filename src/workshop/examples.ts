import type { ComponentType } from 'react'

/** Parts by the name they are exported under; each draws its states. */
export type Examples = Readonly<Record<string, ComponentType>>
