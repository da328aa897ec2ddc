// Where what speaks against a record can be looked at, as the server names it and the console links to it.
import { z } from 'zod'

/** A screen and the values of its filter, as they stand in its address. Beside a number, the screen's total is that number. */
export const ListLink = z.object({
  /** The component in the menu. */
  component: z.string(),
  search: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
})
export type ListLink = z.output<typeof ListLink>

/** A section of the record itself. */
export const EvidenceSection = z.enum(['balanceCheck', 'balances', 'proof'])
export type EvidenceSection = z.output<typeof EvidenceSection>

/** A list under its filter, or a section of the record itself. */
export const Evidence = z.union([
  z.object({ list: ListLink }),
  z.object({ section: EvidenceSection }),
])
export type Evidence = z.output<typeof Evidence>
