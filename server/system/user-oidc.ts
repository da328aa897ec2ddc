// Linked accounts of operators, as administrators see them: who is invited to link one, and the end of a link.
import { randomBytes } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/system/user-oidc.ts'
import { operator as table } from '../db/schema/access.ts'
import { oidcInvitation } from '../db/schema/oidc.ts'
import type { App } from '../http/application.ts'
import { audited } from '../http/call.ts'
import { Refusal } from '../http/refusal.ts'
import { change, serve } from '../http/serve.ts'
import { hashToken } from '../session/authenticate.ts'
import { linksOf, removeLink } from '../session/oidc/links.ts'
import { endSessions, lockUsers, touchedUser, userEntry } from './user-change.ts'
import { visibleUser } from './user-row.ts'

/** How long an invitation counts. */
const inviteHours = 24

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
      list: await linksOf(db, oidc, id),
    }
  })

  change(app, api.invite, async ({ id, version, reason }, call) => {
    const { tx, actor } = call
    if (!oidc) throw new Refusal(Code.rule, 'signInWayOff')
    const [row] = await lockUsers(call, [{ id, version }])
    if (!row) throw new Refusal(Code.notFound, 'notFound')
    const code = randomBytes(24).toString('base64url')
    const invitation = {
      codeHash: hashToken(code),
      createdBy: actor.id,
      expiresAt: sql`now() + make_interval(hours => ${inviteHours})`,
      createdAt: sql`now()`,
    }
    const [stored] = await tx
      .insert(oidcInvitation)
      .values({ operatorId: id, ...invitation })
      .onConflictDoUpdate({ target: oidcInvitation.operatorId, set: invitation })
      .returning({ expiresAt: oidcInvitation.expiresAt })
    if (!stored) throw new Error('The invitation was not stored.')
    const { expiresAt } = stored
    return audited(
      { code, expiresAt },
      { ...userEntry('inviteOidc', row), after: { expiresAt }, reason },
    )
  })

  change(app, api.unlink, async ({ id, version, linkId, reason }, call) => {
    const { tx } = call
    const [row] = await lockUsers(call, [{ id, version }])
    const before = row && (await removeLink(tx, id, linkId))
    if (!before) throw new Refusal(Code.notFound, 'notFound')
    const [stored] = await tx
      .update(table)
      .set(touchedUser(call))
      .where(eq(table.id, id))
      .returning({ version: table.version })
    if (!stored) throw new Refusal(Code.notFound, 'notFound')
    await endSessions(call, id)
    return audited(
      { id, version: stored.version },
      { ...userEntry('unlinkOidc', row), before, reason },
    )
  })
}
