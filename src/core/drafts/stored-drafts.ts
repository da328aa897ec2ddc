// Where drafts lie in the storage, for whoever must not wait for the code that opens them.
import { session } from '../session/session.ts'

/** What the names of all drafts begin with. */
export const draftPrefix = 'draft:'

/** Names the draft of a form in the storage. */
export const draftStorageKey = (operatorId: string, name: string): string =>
  `${draftPrefix}${operatorId}:${name}`

/** Whether the operator has a draft of a form; whether it opens, reading it shows. */
export function hasDraft(name: string): boolean {
  const operatorId = session.state.user?.id
  try {
    return (
      operatorId !== undefined && localStorage.getItem(draftStorageKey(operatorId, name)) !== null
    )
  } catch {
    return false
  }
}

/** The names in the storage that begin so. */
export const findStorageKeys = (prefix: string): string[] =>
  Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '').filter((key) =>
    key.startsWith(prefix),
  )

/** The names in the storage of the operator's drafts; none where it is blocked. */
function ownDrafts(): string[] {
  const operatorId = session.state.user?.id
  try {
    return operatorId === undefined ? [] : findStorageKeys(draftStorageKey(operatorId, ''))
  } catch {
    return []
  }
}

/** How many forms the operator has begun and not submitted. */
export const countDrafts = (): number => ownDrafts().length

/** Forgets the operator's drafts: who signs out leaves nothing behind. */
export function forgetDrafts(): void {
  for (const key of ownDrafts()) localStorage.removeItem(key)
}
