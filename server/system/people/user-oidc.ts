// Linked accounts of operators, as administrators see them: who is invited to link one, and the end of a link.
import { and, eq, gt, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/system/user-oidc.ts'
import { readOidcLinks, removeLink } from '#server/access/oidc/links.ts'
import { Refusal } from '#server/base/refusal.ts'
import { operator as table } from '#server/db/schema/operator/access.ts'
import { oidcInvitation } from '#server/db/schema/operator/oidc.ts'
import type { App } from '#server/http/application.ts'
import { audited } from '#server/http/call.ts'
import { change, serve } from '#server/http/serve.ts'
import { ringAdministrators } from '../bell.ts'
import { issueCode } from '../one-time-code.ts'
import { endSessions, lockUsers, touchUser, userEntry } from './user-change.ts'
import { visibleUser } from './user-row.ts'

/** Mounts the calls of linked accounts. */
export function userOidc(app: App): void {
  const { oidc } = app.deps

  serve(app, api.links, async ({ id }, call) => {
    const { db } = call
    if ((await db.$count(table, await visibleUser(call, id))) === 0)
      throw new Refusal(Code.notFound, 'notFound')
    const [open] = await db
      .select({ expiresAt: oidcInvitation.expiresAt })
      .from(oidcInvitation)
      .where(and(eq(oidcInvitation.operatorId, id), gt(oidcInvitation.expiresAt, sql`now()`)))
    return {
      isOffered: oidc !== undefined,
      invitedUntil: open?.expiresAt ?? null,
      list: await readOidcLinks(db, oidc, id),
    }
  })

  change(app, api.invite, async ({ id, version, reason }, call) => {
    if (!oidc) throw new Refusal(Code.rule, 'signInWayOff')
    const [row] = await lockUsers(call, [{ id, version }])
    if (!row) throw new Refusal(Code.notFound, 'notFound')
    const issued = await issueCode(call, oidcInvitation, id)
    await endSessions(call, id)
    await ringAdministrators(call, 'bellOidcInvited', { operator: row.userName })
    const after = { expiresAt: issued.expiresAt }
    return audited(issued, { ...userEntry('inviteOidc', row), after, reason })
  })

  change(app, api.unlink, async ({ id, version, linkId, reason }, call) => {
    const [row] = await lockUsers(call, [{ id, version }])
    const before = row && (await removeLink(call.tx, id, linkId))
    if (!before) throw new Refusal(Code.notFound, 'notFound')
    const answer = { id, version: await touchUser(call, id) }
    await endSessions(call, id)
    return audited(answer, { ...userEntry('unlinkOidc', row), before, reason })
  })
}
