// One hostile operator with every right and a bound authenticator, and whatever accounts they can make or take over.
import { findExposure, isExport } from '#contract/all-exposures.ts'
import { allEndpoints } from '#contract/all.ts'
import * as authenticator from '#contract/authenticator.ts'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Bound, isBounded, movedAlone } from '#contract/exposure.ts'
import * as coupon from '#contract/marketing/coupon.ts'
import * as session from '#contract/session.ts'
import * as approval from '#contract/system/approval.ts'
import * as user from '#contract/system/user.ts'
import type { Random } from '#demo/random.ts'
import { codeAt, freshCodeOf } from '../money/authenticators.ts'
import { type Desk, type Reply, type Reviewer, send } from '../money/desk.ts'
import { hostileInput, type Live } from './hostile-inputs.ts'

const changing = allEndpoints.filter((call) => !call.reads)

/** Calls about the caller's own sign-in and files; those of sign-ins are made where accounts are taken over. */
const isOwn = ({ path, access, body }: Endpoint) =>
  access !== 'permission' ||
  body === 'multipart' ||
  /^(bigFile|big|listView|sysNotice|dict)/.test(path)

type Input = Record<string, unknown>

const pathsOf = (call: Endpoint): string[] =>
  [findExposure(call), findExposure(call)?.alone].flatMap((part) =>
    (part?.bounds ?? []).flatMap((bound) =>
      bound.kind === 'decidedBy' || bound.kind === 'grantedBy' ? [bound.path] : [],
    ),
  )

/** Drafts that move nothing until another call is made with them. */
const drafts: Readonly<Record<string, string>> = {
  'integralSend/add': 'integralSend/review',
  'coupon/add': 'coupon/setStatus',
  'coupon/setStatus': 'coupon/send',
}

/** What says how a payout ended; whoever lies says that it did not arrive. */
const endings: Readonly<Record<string, readonly string[]>> = {
  'cwManage/withdrawLogReview': ['cwManage/withdrawLogPay'],
  'cwManage/withdrawLogPay': ['cwManage/withdrawLogConfirm', 'cwManage/withdrawLogFail'],
  'cwManage/withdrawLogFail': ['cwManage/withdrawLogPay', 'cwManage/withdrawLogRefund'],
}

/** What a hostile operator calls next: what decides on or hands out what a call has made, by the declarations. */
function followUpsOf(call: Endpoint, verbs: readonly Endpoint[]): readonly Endpoint[] {
  const named = pathsOf(call)
  return verbs.filter(
    (other) =>
      other.path === drafts[call.path] ||
      endings[call.path]?.includes(other.path) ||
      named.includes(other.path) ||
      pathsOf(other).includes(call.path),
  )
}

export interface Hostile {
  readonly desk: Desk
  readonly live: Live
  readonly self: Reviewer
  /** Accounts that the hostile operator made or took over, and can use. */
  readonly puppets: Reviewer[]
  /** Ids of all accounts that were ever the hostile operator's. */
  readonly accounts: Set<string>
  /** How often each call was carried out. */
  readonly done: Map<string, number>
}

/** Whether the contract says how much one person moves with a call; tests/rules/four-eyes.test.ts lists where it does not. */
const hasBound = (call: Endpoint): boolean => {
  const exposure = findExposure(call)
  const alone = exposure && movedAlone(call, exposure)
  return exposure !== undefined && (alone === undefined || isBounded(alone))
}

/** The calls of a hostile day: all that change something and whose bound is declared. */
export const hostileVerbs: readonly Endpoint[] = changing.filter(
  (call) => !isExport(call) && !isOwn(call) && hasBound(call),
)

const weightOf = (call: Endpoint): number => {
  const exposure = findExposure(call)
  if (exposure?.moves === 'value') return movedAlone(call, exposure) ? 8 : 3
  if (call.path in drafts) return 6
  return exposure?.moves === 'nothing' || exposure?.moves === 'restriction' ? 1 : 2
}

/** Calls that move value, but for bounds of these kinds alone, and drafts of it. */
const lucrativeBut = (...kinds: Bound['kind'][]) =>
  hostileVerbs.filter((call) => {
    const exposure = findExposure(call)
    const alone = exposure && movedAlone(call, exposure)
    const moves = alone?.moves === 'value' && alone.bounds.some(({ kind }) => !kinds.includes(kind))
    return moves || call.path in drafts
  })
const lucrative = lucrativeBut('grantedBy')
/** Those that need nobody else. */
const direct = lucrativeBut('grantedBy', 'decidedBy')
const byPath = new Map(hostileVerbs.map((call) => [call.path, call]))
const weights = Object.fromEntries(hostileVerbs.map((call) => [call.path, weightOf(call)]))

/** Calls with a code where one is asked for. */
export async function ask(
  at: Hostile,
  who: Reviewer,
  call: Endpoint,
  input: object,
): Promise<Reply> {
  // An account that lost its authenticator has no code to give.
  const [bound] = await at.desk.sql`
    select from operator_otp p join operator o on o.id = p.operator_id where o.user_name = ${who.userName}`
  const otp = call.level && bound ? { otp: await freshCodeOf(at.desk.sql, who.userName) } : {}
  let reply = await send(at.desk.fetch, who, call, { ...input, ...otp })
  if (reply.code === Code.sessionEnded) {
    // Ended by one of the calls: whoever it was signs in again.
    const token = await at.desk.session(who.id)
    reply = await send(at.desk.fetch, { token }, call, { ...input, ...otp })
  }
  const isLost = reply.code === Code.sessionEnded || reply.code === Code.mustChangePassword
  if (isLost && who !== at.self) at.puppets.splice(at.puppets.indexOf(who), 1)
  return reply
}

const password = 'Hostile-Puppet-4711'

/** Takes an account over by all that the product offers: a new password, a sign-in, an authenticator of one's own. */
async function takeOver(at: Hostile, id: string): Promise<void> {
  const { desk, self } = at
  const [row] = await desk.sql<{ version: number; name: string }[]>`
    select version, user_name as name from operator where id = ${id}`
  if (!row) return
  const reset = { id, version: row.version, reason: 'forgotten password' }
  const { code, data } = await ask(at, self, user.resetPwd, reset)
  if (code !== Code.ok || !data || typeof data !== 'object' || !('code' in data)) return
  const nobody = { token: '' }
  await send(desk.fetch, nobody, user.redeemPwd, { code: data.code, newPassword: password })
  const signedIn = await send(desk.fetch, nobody, session.login, { username: row.name, password })
  if (signedIn.code !== Code.ok) return
  const who = { id, userName: row.name, token: signedIn.data.token }
  const { data: started } = await send(desk.fetch, who, authenticator.start, { password })
  await send(desk.fetch, who, authenticator.bind, { otp: codeAt(started.secret) })
  await desk.images(id, 2)
  at.puppets.push(who)
  at.accounts.add(id)
}

/** Makes another administrator and takes the account over. */
export async function makePuppet(at: Hostile, random: Random): Promise<void> {
  const [role] = await at.desk.sql<{ id: string }[]>`select id::text from role where code = 'admin'`
  const userName = `puppet${random.text('0123456789abcdef', 8)}`
  const { code, data } = await ask(at, at.self, user.add, {
    userName,
    userNickname: userName,
    roleIds: [role?.id],
  })
  if (code === Code.ok && data && typeof data === 'object' && 'id' in data)
    await takeOver(at, String(data.id))
}

/** The hostile operator agrees to what was applied for, with each account. */
async function agree(at: Hostile, id: string): Promise<void> {
  for (const who of [at.self, ...at.puppets.slice(-2)]) {
    const [row] = await at.desk.sql<{ version: number }[]>`
      select version from approval_request where id = ${id} and status = 'pending'`
    if (!row) return
    await ask(at, who, approval.review, {
      id,
      version: row.version,
      action: 'approve',
      remark: 'looks right to me',
    })
  }
}

/** Makes a call, with an input of its own where none is given; returns the input of one that was carried out. */
async function step(
  at: Hostile,
  call: Endpoint,
  random: Random,
  given?: Input,
): Promise<Input | undefined> {
  const who = at.puppets.length > 0 && random.chance(0.7) ? random.pick(at.puppets) : at.self
  const input = given ?? (await hostileInput(call, at.live, who, random))
  if (call.path === coupon.send.path) {
    // A sending names whom its dry run found.
    const { data } = await ask(at, who, coupon.sendPreview, input)
    input['membersHash'] = (data as { membersHash?: string } | null)?.membersHash
  }
  const { code, data } = await ask(at, who, call, input)
  if (code !== Code.ok) return undefined
  const { approvalId, results } = (data ?? {}) as {
    approvalId?: string
    results?: { code: number }[]
  }
  if (approvalId !== undefined) {
    await agree(at, approvalId)
    return undefined
  }
  // Of a call about many records each is answered for itself.
  if (results && !results.some((each) => each.code === Code.ok)) return undefined
  at.done.set(call.path, (at.done.get(call.path) ?? 0) + 1)
  return input
}

/** Does again what worked, and what follows from it, until it is refused. */
async function insist(at: Hostile, call: Endpoint, random: Random, input: Input): Promise<void> {
  const next = followUpsOf(call, hostileVerbs)
  for (let left = direct.includes(call) ? 6 : 3; left > 0; left -= 1) {
    const hash = 'txHash' in input && { txHash: random.text('0123456789abcdef', 64) }
    if (!(await step(at, call, random, { ...input, ...hash }))) return
    if (next.length > 0) await step(at, random.pick(next), random)
  }
}

/** Whether an input is not about a record that was there. */
const isNew = (input: Input) => !('id' in input) && !('ids' in input) && !('items' in input)

/** One sequence: some calls, and what follows from each. Whoever has a second account takes over more. */
export async function hostileSequence(at: Hostile, random: Random): Promise<void> {
  for (let left = random.int(1, 3); left > 0; left -= 1) {
    // What worked is tried again.
    const worked = direct.filter(({ path }) => at.done.has(path))
    const isAgain = worked.length > 0 && random.chance(0.4)
    const any = random.chance(0.6) ? random.pick(lucrative) : byPath.get(random.weighted(weights))
    let call = isAgain ? random.pick(worked) : any
    for (let depth = 0; call && depth < 3; depth += 1) {
      const input = await step(at, call, random)
      if (input && isNew(input) && weightOf(call) > 3) await insist(at, call, random, input)
      const next = followUpsOf(call, hostileVerbs)
      call = next.length > 0 && random.chance(0.9) ? random.pick(next) : undefined
    }
  }
  if (at.puppets.length === 0 || !random.chance(0.03)) return
  const others = await at.desk.sql<{ id: string }[]>`
    select id::text from operator where id <> ${at.self.id} order by id`
  const { id } = random.pick(others)
  if (!at.accounts.has(id)) await takeOver(at, id)
}
