// How one operator likes one list: hidden columns and how the others stand, density, page size. Kept on this browser under the operator's id, so
// that the next one at the same desk does not inherit it, and that rows wait for nothing; `views/use-layout.ts` brings it
// to the operator's other browsers. Only differences are stored: reset deletes them.
import { useState } from 'react'
import { z } from 'zod'
import type { Arrangement } from '#contract/system/arrangement.ts'
import { pageSizes } from '#contract/wire.ts'
import { readStored, writeStored } from '#core/browser/stored-json.ts'
import { session } from '#core/session/session.ts'
import type { ThemeConfig } from '#core/settings/theme-config.ts'

/** An arrangement as far as drawing needs it; the server holds it to its limits. */
const Stored: z.ZodType<Arrangement> = z.object({
  order: z.array(z.string()),
  pinned: z.array(z.string()),
  widths: z.record(z.string(), z.number()),
})
const Prefs = z.object({
  /** Column id → shown; columns left out are as the screen declares them. */
  columns: z.record(z.string(), z.boolean()).catch({}),
  density: z.enum(['compact', 'default', 'comfortable']).catch('default'),
  pageSize: z.literal(pageSizes).optional().catch(undefined),
  /** Order, pinned columns and widths; null where they are as the screen declares them. */
  arrangement: Stored.nullable().catch(null),
  /** Changed here, and the server does not know yet. */
  unsent: z.boolean().optional().catch(undefined),
})
/** What is remembered of a list. */
export type ListPrefs = z.output<typeof Prefs>

/** Pixels of a row; `--row-h` of the stylesheet follows the same names. */
export const rowHeights = { compact: 36, default: 40, comfortable: 48 } as const

const densities = { small: 'compact', default: 'default', large: 'comfortable' } as const

/** The density a list is drawn in: its own, else the one that goes with the size of all controls. */
export const resolveDensity = (
  { density }: Pick<ListPrefs, 'density'>,
  size: ThemeConfig['globalComponentSize'],
): keyof typeof rowHeights => (density === 'default' ? densities[size] : density)

const getKey = (list: string) => `countersign:list:${session.state.user?.id ?? ''}:${list}`

/** What is remembered of a list; nothing where that cannot be read. */
export const readListPrefs = (list: string): ListPrefs => readStored(getKey(list), Prefs)

/** Changes some preferences of a list. With `isKept` false they only hold while the list is on screen. */
export type ChangePrefs = (change: Partial<ListPrefs>, isKept?: boolean) => void

/** The remembered preferences of a list and how to change some of them. */
export function useListPrefs(list: string): [ListPrefs, ChangePrefs] {
  const [prefs, setPrefs] = useState(() => readListPrefs(list))
  const change: ChangePrefs = (part, isKept = true) => {
    const next = { ...(isKept && { unsent: true }), ...part }
    setPrefs((now) => ({ ...now, ...next }))
    if (isKept) writeStored(getKey(list), { ...readListPrefs(list), ...next })
  }
  return [prefs, change]
}
