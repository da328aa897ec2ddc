// Why the record was opened that an operator opened last: what is shown goes after a minute, and opening it again takes no
// second writing of the reason. Another record, or another session, begins anew.
import type { Endpoint } from '#contract/endpoint.ts'
import { session } from '#core/session/session.ts'

interface Kept {
  readonly path: string
  readonly id: string
  readonly reason: string
  readonly token: string | null
}
let kept: Kept | undefined

/** Returns why the operator opened a record, where it is the one that they opened last. */
export const keptReason = ({ path }: Pick<Endpoint, 'path'>, id: string): string | undefined =>
  kept?.path === path && kept.id === id && kept.token === session.state.token
    ? kept.reason
    : undefined

/** Keeps why a record was opened, until another one is. */
export function keepReason({ path }: Pick<Endpoint, 'path'>, id: string, reason: string): void {
  kept = { path, id, reason, token: session.state.token }
}
