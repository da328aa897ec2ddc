import { toViewId } from '#contract/menu-entry.ts'

export { viewId } from '#contract/menu-entry.ts'

/** What a menu entry's component name leads to. */
export type Resolution =
  | { readonly found: 'view'; readonly id: string }
  | { readonly found: 'none' }
  /** Several views start with the name; none of them is taken. */
  | { readonly found: 'several'; readonly ids: readonly string[] }

/**
 * Finds the view of a component name such as `money/rechargeLog/index`. A leading `/` and a trailing `/index` do not
 * count; an exact id wins, else exactly one id that starts with the name; anything else is no view.
 */
export function resolveView(ids: readonly string[], name: string): Resolution {
  const wanted = toViewId(name)
  if (wanted === '') return { found: 'none' }
  if (ids.includes(wanted)) return { found: 'view', id: wanted }
  const matching = ids.filter((id) => id.startsWith(wanted))
  const [id] = matching
  if (id === undefined) return { found: 'none' }
  return matching.length === 1 ? { found: 'view', id } : { found: 'several', ids: matching }
}
