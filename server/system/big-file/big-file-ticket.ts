// Tickets: how a browser saves or plays a file without the bearer in the address (contract/system/big-file.ts).
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/system/big-file.ts'
import { fileScope } from '#server/access/file-scope.ts'
import { Limit } from '#server/base/load/limit.ts'
import { Refusal } from '#server/base/refusal.ts'
import { hashToken } from '#server/base/token.ts'
import { newToken } from '#server/base/token.ts'
import { operatorSession } from '#server/db/schema/operator/access.ts'
import { bigFile, fileTicket } from '#server/db/schema/upload.ts'
import type { App, Env } from '#server/http/application.ts'
import { readInput } from '#server/http/body.ts'
import { audited, may, unchanged, type Call } from '#server/http/call.ts'
import { authorizeCallByHash, route, serve } from '#server/http/serve.ts'
import { transact } from '#server/http/transact.ts'
import { fileType } from '#server/upload/index.ts'
import { noFile, sendContent } from './big-file-content.ts'

const gone = () => new Limit(404, 'ticketGone')

/** Mounts both calls of tickets. */
export function fileTickets(app: App): void {
  serve(app, api.ticket, (input, call) => issue(app, call, input))
  route(app, api.ticketContent, async (context) => {
    try {
      const raw = await readInput(context.req.raw, 'GET')
      const { ticket } = await api.ticketContent.input.parseAsync(raw, { reportInput: true })
      return await redeem(app, context, ticket)
    } catch (error) {
      // With the usual 200 a browser would save the refusal under the name of the file.
      if (error instanceof Refusal) throw gone()
      throw error
    }
  })
}

async function issue(
  { deps }: App,
  { actor, db }: Call,
  { id, use }: z.output<typeof api.ticket.input>,
): Promise<z.input<typeof api.ticket.output>> {
  const { permission } = api.content
  if (!may(actor, permission)) throw new Refusal(Code.noPermission, 'noPermission', { permission })
  const [file] = await db
    .select({ extension: bigFile.extension, kind: bigFile.kind })
    .from(bigFile)
    .where(and(eq(bigFile.id, id), await fileScope(db, actor)))
  if (!file) throw noFile(actor)
  const isPlayable =
    (file.kind === 'video' || file.kind === 'audio') &&
    fileType(file.extension)?.isPreviewable === true
  if (use === 'play' && !isPlayable) throw new Refusal(Code.rule, 'fileNotPlayable')
  const ticket = newToken()
  await deps.db.delete(fileTicket).where(lt(fileTicket.expiresAt, sql`now()`))
  await deps.db.insert(fileTicket).values({
    ticketHash: hashToken(ticket),
    sessionId: actor.sessionId,
    fileId: id,
    use,
    expiresAt: sql`now() + make_interval(secs => ${api.ticketSeconds})`,
  })
  return { ticket, seconds: api.ticketSeconds }
}

/** Pages of other sites, addresses typed by hand and, for what is played, everything but a player are strangers. */
function isStranger(context: Context<Env>, use: z.output<typeof api.TicketUse>): boolean {
  const site = context.req.header('sec-fetch-site')
  const dest = context.req.header('sec-fetch-dest')
  // Browsers send both over a connection they trust; where they are missing the ticket alone has to do.
  if (site !== undefined && site !== 'same-origin') return true
  return use === 'play' && dest !== undefined && dest !== 'video' && dest !== 'audio'
}

async function redeem(app: App, context: Context<Env>, ticket: string): Promise<Response> {
  const { db, store } = app.deps
  const hash = hashToken(ticket)
  const isGood = and(eq(fileTicket.ticketHash, hash), sql`${fileTicket.expiresAt} > now()`)
  const [found] = await db
    .select({
      fileId: fileTicket.fileId,
      use: fileTicket.use,
      tokenHash: operatorSession.tokenHash,
      name: bigFile.name,
    })
    .from(fileTicket)
    .innerJoin(operatorSession, eq(operatorSession.id, fileTicket.sessionId))
    .innerJoin(bigFile, eq(bigFile.id, fileTicket.fileId))
    .where(isGood)
  if (!found || isStranger(context, found.use)) throw gone()
  const { fileId, use, name } = found
  const call = await authorizeCallByHash(app, api.content, context, found.tokenHash)

  // The binding may have changed since the ticket was issued.
  const inScope = and(eq(bigFile.id, fileId), await fileScope(call.db, call.actor))
  const [readable] = await call.db.select({ id: bigFile.id }).from(bigFile).where(inScope)
  if (!readable) throw gone()

  const isFirst = and(isGood, isNull(fileTicket.usedAt))
  const intent = { endpoint: api.content, input: { id: fileId }, isRead: true }
  const [unused] = await db.select({ use: fileTicket.use }).from(fileTicket).where(isFirst)
  if (unused) {
    await transact(call, intent, async (tx) => {
      const taken = await tx
        .update(fileTicket)
        .set({ usedAt: sql`now()` })
        .where(isFirst)
        .returning({ use: fileTicket.use })
      // Two requests with one ticket at once: one of them comes first.
      if (taken.length === 0) {
        if (use === 'download') throw gone()
        return unchanged(null)
      }
      return audited(null, {
        action: use === 'download' ? 'file.download' : 'file.play',
        targetType: 'file',
        targetId: fileId,
        targetNo: name,
      })
    })
  } else if (use === 'download') throw gone()
  return sendContent(store, call, context, {
    id: fileId,
    download: use === 'download',
    isByTicket: true,
  })
}
