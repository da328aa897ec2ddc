// One operator who looks at everything or fills the trail, and somebody without an account who holds up its owner.
import { setTimeout as sleep } from 'node:timers/promises'
import { Code } from '#contract/codes.ts'
import * as auth from '#contract/member/member-auth.ts'
import * as member from '#contract/member/member.ts'
import * as recharge from '#contract/money/recharge-log.ts'
import { login } from '#contract/session.ts'
import { signInMethods } from '#contract/sign-in-mobile.ts'
import * as views from '#contract/system/list-view.ts'
import { openAuthDesk, setRevealLimits } from '#tests/money/auth-desk.ts'
import type { Reviewer } from '#tests/money/desk.ts'
import { adminPassword, type Attack } from './product.ts'

const reason = 'asked for in person'
const tries = 200

const harvest: Attack = {
  name: '14 harvest of contact data and documents',
  async run({ desk, sql, ask }) {
    const { one } = await openAuthDesk(desk, desk.url)
    await setRevealLimits(sql, { slowFrom: 30, slowSec: 10, hourMax: 60, dayMax: 300 })
    await desk.setConfirms('on')
    try {
      const [insider] = (await desk.operators(1)) as [Reviewer]
      const members = await desk.members(tries)
      const checks: string[] = []
      for (let at = 0; at < tries; at += 1) checks.push(await one())
      const unreasoned = (await ask(insider, auth.reveal, { id: checks[0] })).code
      type Look = () => Promise<{ code: number }>
      /** A busy server says "later": whoever has patience asks again. */
      const patiently = (call: Look) => async () => {
        for (let left = 50; ; left -= 1) {
          const answer = await call()
          if (answer.code !== Code.tooMany || left === 0) return answer
          await sleep(200)
        }
      }
      const took = async (calls: readonly Look[]) => {
        let shown = 0
        for (let at = 0; at < calls.length; at += 20) {
          const codes = await Promise.all(calls.slice(at, at + 20).map((call) => call()))
          shown += codes.filter(({ code }) => code === Code.ok).length
        }
        return shown
      }
      const unmasked = await took(
        members.map((id) => () => ask(insider, member.unmask, { id, reason })),
      )
      const revealed = await took(
        checks.map((id) => () => ask(insider, auth.reveal, { id, reason })),
      )
      // As if each had been waited for.
      await setRevealLimits(sql, { slowSec: 0 })
      const patient = await took(
        checks.map((id) => patiently(() => ask(insider, auth.reveal, { id, reason }))),
      )
      const pictures = await took(
        checks.map((id) => patiently(() => ask(insider, auth.image, { id, side: 'front' }))),
      )
      const [row] = await sql<{ alerts: number }[]>`select count(*)::int as alerts from sys_notice
        where bell = 'bellManyReveals' and bell_params ->> 'by' = ${insider.userName}`
      const all = unmasked + revealed + patient
      return {
        held:
          unreasoned === Code.invalid &&
          unmasked <= 31 &&
          all <= 61 &&
          pictures <= all &&
          row?.alerts === 1,
        figures: `without a reason ${unreasoned}; ${unmasked} of ${tries} members unmasked and ${revealed} of ${tries} documents at once, ${patient} more with patience, then only with a code; ${pictures} pictures; ${row?.alerts} message to the administrators`,
      }
    } finally {
      await setRevealLimits(sql, { slowFrom: 10_000, hourMax: 10_000, dayMax: 100_000 })
      await desk.setConfirms('off')
    }
  },
}

const guesses = 1_000

const signInQueue: Attack = {
  name: '18 guesses at once against the owner of the account',
  async run({ base, sql }) {
    const attempt = async (from: string, password: string, device = '') => {
      const response = await fetch(new URL(`/admin/${login.permission}`, base), {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Forwarded-For': from,
          ...(device && { Cookie: device }),
        },
        body: JSON.stringify({ username: 'admin', password }),
      })
      const { code } = (await response.json()) as { code: number }
      const [cookie = ''] = response.headers.getSetCookie()
      return { status: response.status, code, device: cookie.split(';')[0] ?? '' }
    }
    await sql`delete from login_guard`
    const { device } = await attempt('10.90.0.1', adminPassword)
    /** How long the owner's sign-in takes among as many calls that were sent before it. */
    const among = async <T>(call: (at: number) => Promise<T>) => {
      const flood = Array.from({ length: guesses }, (_, at) => call(at))
      const begun = performance.now()
      const owner = await attempt('10.90.0.1', adminPassword, device)
      return { code: owner.code, ms: performance.now() - begun, answers: await Promise.all(flood) }
    }
    // What so many connections cost, whatever they ask.
    const idle = await among(async () =>
      (await fetch(new URL(`/admin/${signInMethods.permission}`, base))).arrayBuffer(),
    )
    const limit = 2 * idle.ms + 500
    const { answers, ...owner } = await among((at) =>
      attempt(`10.91.${at % 250}.${Math.floor(at / 250)}`, `wrong ${at}`),
    )
    const busy = answers.filter(({ status }) => status === 429).length
    const checked = answers.filter(({ code }) => code === Code.wrongCredentials).length
    await sql`delete from login_guard`
    return {
      held: owner.code === Code.ok && busy > 0 && checked <= 5 && owner.ms <= limit,
      figures: `${guesses} guesses at once from ${guesses} addresses: ${checked} checked, ${busy} refused at once with 42901; the owner on the known device is answered ${owner.code} after ${owner.ms.toFixed(0)} ms (${idle.ms.toFixed(0)} ms among as many calls that ask nothing, limit ${limit.toFixed(0)} ms)`,
    }
  },
}

const list = recharge.list.path
const times = 60

const filler: Attack = {
  name: '15 audit trail as a filler',
  async run({ desk, sql, ask }) {
    const [insider] = (await desk.operators(1)) as [Reviewer]
    const [claimed = ''] = await desk.recharges(1)
    const size = async () => {
      const [row] = await sql<{ bytes: number; lines: number; longest: number }[]>`
        select coalesce(sum(pg_column_size(l.*)), 0)::int as bytes, count(*)::int as lines,
               coalesce(max(pg_column_size(l.*)), 0)::int as longest
          from operation_log l where operator_id = ${insider.id}`
      return row ?? { bytes: 0, lines: 0, longest: 0 }
    }
    const layout = (at: number) => ({
      columns: Object.fromEntries(
        Array.from({ length: 100 }, (_, column) => [`column${column}`, (column + at) % 2 === 0]),
      ),
      density: 'compact',
      pageSize: 50,
    })
    const content = { search: {}, pageSize: 50, arrangement: null }
    const calls: Readonly<Record<string, (at: number) => Promise<{ code: number }>>> = {
      'listView/layout': (at) => ask(insider, views.layout, { list, layout: layout(at) }),
      'listView/add': (at) =>
        ask(insider, views.add, { list, name: `v${at}`, ...content, columns: layout(at).columns }),
      'cwManage/chargeLogClaim': () => ask(insider, recharge.claim, { ids: [claimed] }),
      'listView/setDefault, refused': () => ask(insider, views.setDefault, { list, id: '0' }),
    }
    const figures: string[] = []
    for (const [name, call] of Object.entries(calls)) {
      const before = await size()
      for (let at = 0; at < times; at += 1) await call(at)
      const after = await size()
      figures.push(`${name} ${((after.bytes - before.bytes) / times).toFixed(0)}`)
    }
    // The rest of an hour.
    await sql`update audit_volume set bytes = 1048576 - 5000 where operator_id = ${insider.id}`
    const before = await size()
    for (let at = 0; at < times; at += 1) await ask(insider, views.setDefault, { list, id: '0' })
    const rest = (await size()).bytes - before.bytes
    const { longest } = await size()
    return {
      held: figures[0]?.endsWith(' 0') === true && longest <= 2048 && rest <= 5_000,
      figures: `growth of the trail in bytes a call: ${figures.join(', ')}; longest line ${longest} (limit 2048); ${rest} bytes more with 5,000 of the hour left`,
    }
  },
}

export const insiderRevealAttacks: readonly Attack[] = [harvest, signInQueue, filler]
