// Signing in at a provider of OpenID Connect. The provider says who somebody is there; who that is here, whether they may
// come in and what is noted of it are decided as with every other way to sign in.
import { eq } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/sign-in-oidc.ts'
import { attempt, attemptFrom } from '#server/access/attempt.ts'
import { knownDevice, rememberDevice } from '#server/access/known-device.ts'
import {
  answeredFlow,
  dropSecret,
  keepSecret,
  getSecretCookie,
  spendFlow,
  startFlow,
  takeAnswer,
  type OidcFlow,
} from '#server/access/oidc/flow.ts'
import {
  type Account,
  invitedOperator,
  linkedOperator,
  readOidcLinks,
  redeemInvitation,
  removeLink,
  touchLink,
} from '#server/access/oidc/links.ts'
import { callbackPath } from '#server/access/oidc/providers.ts'
import { inFlight } from '#server/base/load/in-flight.ts'
import type { Oidc } from '#server/base/ports/oidc-providers.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { lockRow } from '#server/db/records/lock-record.ts'
import { operator } from '#server/db/schema/operator/access.ts'
import type { App } from '#server/http/application.ts'
import { writeAudit } from '#server/http/audit/audit.ts'
import { audited } from '#server/http/call.ts'
import { change, serve, servePublic } from '#server/http/serve.ts'
import { hashOfCode } from '#server/system/index.ts'
import {
  isAdmitted,
  noteRefusal,
  openSession,
  assertAddressAllowed,
  toAuditSource,
  type Operator,
  type SignInRequest,
} from '../begin-session.ts'
import { loggingLocked } from '../login-log.ts'
import { endOtherSessions } from '../own-sessions.ts'
import { secondFactor } from '../second-factor.ts'

const getTitle = (oidc: Oidc, id: string) => oidc.list.find((each) => each.id === id)?.title ?? id

/** Mounts signing in at providers, and the caller's own linked accounts. */
export function oidcSignIn(app: App): void {
  const { db, sql: client, oidc } = app.deps

  servePublic(app, api.startOidc, async (input, requestContext, context) => {
    const { provider, invitation, redirect, params } = input
    if (!oidc?.list.some(({ id }) => id === provider)) throw new Refusal(Code.rule, 'signInWayOff')
    await assertAddressAllowed(app, requestContext)
    const invitationHash = invitation === undefined ? null : hashOfCode(invitation)
    // 192 bits: nobody finds one by trying.
    if (invitationHash !== null && !(await invitedOperator(db, invitationHash)))
      throw new Refusal(Code.rule, 'oidcInvitationInvalid')
    const { ip } = requestContext
    const flow = { provider, invitationHash, redirect: redirect ?? null, params: params ?? null }
    const secret = await startFlow(app, { ...flow, ip })
    const url = await oidc.start(provider, secret)
    if (url === undefined)
      throw new Refusal(Code.rule, 'oidcDown', { title: getTitle(oidc, provider) })
    keepSecret(context, oidc, secret)
    return { url }
  })

  servePublic(app, api.loginOidc, async ({ otp }, requestContext, context) => {
    if (!oidc) throw new Refusal(Code.rule, 'signInWayOff')
    await assertAddressAllowed(app, requestContext)
    const request = { app, requestContext, permission: api.loginOidc.permission }
    const { ip } = requestContext
    const flow = await answeredFlow(app, getSecretCookie(context))
    await throwUnanswered(app, oidc, flow)
    let why: Refused = 'oidcExpired'
    const proven = await attemptFrom(client, ip, async () => {
      const outcome = await verify(request, flow)
      if (typeof outcome !== 'string') return outcome
      why = outcome
      return undefined
    })
    if (!proven) {
      throw new Refusal(Code.wrongCredentials, why, {
        title: flow ? getTitle(oidc, flow.provider) : '',
      })
    }
    const { found } = proven
    const deviceId = await knownDevice(context, client, found.userName)
    // An address that is locked out of the account is not let in by this door either.
    await attempt(client, { userName: found.userName, ip, deviceId }, async () => true).catch(
      loggingLocked(db, eq(operator.id, found.id), requestContext),
    )
    const spendCode = await secondFactor(request, found, otp)
    const opened = await openSession(request, found, {
      async spend(tx) {
        await spend(tx, request, proven)
        await spendCode(tx)
      },
    })
    dropSecret(context)
    await rememberDevice(context, client, found.userName, deviceId)
    return opened
  })

  serve(app, api.ownLinks, async (_, call) => ({
    list: await readOidcLinks(call.db, oidc, call.actor.id),
  }))

  change(app, api.removeOwnLink, async ({ id }, { tx, actor }) => {
    await lockRow(tx, operator, eq(operator.id, actor.id))
    const before = await removeLink(tx, actor.id, id)
    if (!before) throw new Refusal(Code.notFound, 'notFound')
    // Whoever is signed in by that account elsewhere is not any more.
    const sessions = await endOtherSessions(tx, app, actor)
    return audited(null, {
      action: 'operator.unlinkOidc',
      targetType: 'operator',
      targetId: actor.id,
      targetNo: actor.userName,
      before,
      after: { sessions },
    })
  })

  if (!oidc) return
  app.hono.get(`${callbackPath}:provider`, (context) =>
    inFlight(async () => {
      context.set('label', 'oidc/callback')
      const search = await takeAnswer(app, oidc, {
        provider: context.req.param('provider'),
        secret: getSecretCookie(context),
        query: new URL(context.req.url).search.slice(1),
      })
      // Always the own sign-in page, which then asks what came of it.
      return context.redirect(`/login${search}#oidc`, 303)
    }),
  )
}

type Refused =
  | 'oidcExpired'
  | 'oidcInvalid'
  | 'oidcUnlinked'
  | 'oidcInvitationInvalid'
  | 'oidcTaken'

/** Throws where the provider was not there or the operator turned back: nothing was tried, so that nothing is counted. */
async function throwUnanswered({ deps: { db } }: App, oidc: Oidc, flow: OidcFlow | undefined) {
  if (flow?.failure !== 'down' && flow?.failure !== 'denied') return
  await spendFlow(db, flow.id)
  const title = getTitle(oidc, flow.provider)
  if (flow.failure === 'denied') throw new Refusal(Code.rule, 'oidcDenied', { title })
  throw new Refusal(Code.rule, 'oidcDown', { title })
}

interface Proven {
  readonly found: Operator
  readonly flow: OidcFlow
  readonly account: Account
}

/** Who came back, as an operator who may sign in; else why not, which is noted. */
async function verify(
  request: SignInRequest,
  flow: OidcFlow | undefined,
): Promise<Proven | Refused> {
  const { app } = request
  const { db } = app.deps
  const note = async (found: Operator | undefined, isKnown: boolean, why: Refused) => {
    if (flow) await spendFlow(db, flow.id)
    await noteRefusal(request, found, {
      result: found ? 'disabled' : isKnown ? 'unknownUser' : 'wrongCode',
      reason: found ? 'locked' : isKnown ? 'noAccount' : 'expired',
    })
    return why
  }
  if (!flow) return note(undefined, false, 'oidcExpired')
  const { issuer, subject, provider, accountName, invitationHash } = flow
  if (issuer === null || subject === null) return note(undefined, false, 'oidcInvalid')
  const account = { issuer, subject, provider, accountName }
  const owner = await linkedOperator(db, account)
  const found = invitationHash === null ? owner : await invitedOperator(db, invitationHash)
  if (invitationHash !== null && !found) return note(undefined, false, 'oidcInvitationInvalid')
  if (found && owner && owner.id !== found.id) return note(undefined, true, 'oidcTaken')
  if (found && (await isAdmitted(app, found))) return { found, flow, account }
  // The same sentence: it gives no account away.
  return note(found, true, 'oidcUnlinked')
}

async function spend(tx: Tx, request: SignInRequest, { found, flow, account }: Proven) {
  // First the operator, as whoever removes a link does.
  await lockRow(tx, operator, eq(operator.id, found.id))
  if (!(await spendFlow(tx, flow.id))) throw new Refusal(Code.wrongCredentials, 'oidcExpired')
  if (flow.invitationHash === null) return touchLink(tx, found.id, account)
  await redeemInvitation(tx, found.id, { codeHash: flow.invitationHash, account })
  const { id, userName } = found
  await writeAudit(tx, toAuditSource(found, request), [
    {
      action: 'operator.linkOidc',
      targetType: 'operator',
      targetId: id,
      targetNo: userName,
      after: { ...account },
    },
  ])
}
