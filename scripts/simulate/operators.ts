// Operators of a sandbox: they decide what waits by the calls of the console, as people do, and remember what they were answered.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as identity from '#contract/member/member-auth.ts'
import * as recharge from '#contract/money/recharge-log.ts'
import * as withdraw from '#contract/money/withdraw-log.ts'
import { type QueryObject, serialiseQuery } from '#contract/query.ts'
import type { Send } from './faults.ts'

interface Reply {
  readonly code: number
  readonly msg: string
  readonly data: unknown
}

interface Row {
  readonly id: string
  readonly version: number
  readonly memberId: string
}

export interface OperatorOptions {
  readonly baseUrl: string
  readonly send: Send
  /** Sessions of three operators: nobody does two steps that want two people. */
  readonly tokens: readonly [string, string, string]
  /** Whether the recharges of a member, by our id, may be taken back. */
  readonly mayReverse: (memberId: string) => boolean
}

/** What operators did. */
export interface Operators {
  /** The status that a call said a record has now, by `recharge:<id>` and the like. */
  readonly decided: ReadonlyMap<string, string>
  /** Refusals that nothing explains. */
  readonly surprises: readonly string[]
  /** Decides what waits once; returns how many calls were carried out. */
  round(): Promise<number>
}

/** What two people at once, or a wallet of ours that is short, explain. */
const expected: ReadonlySet<number> = new Set([Code.alreadyHandled, Code.stale, Code.insufficient])

const remark = 'compared with the statement'
const rowsOf = (data: unknown) => (data as { list: Row[] }).list
const digit = ({ id }: Row, of: number) => Number(BigInt(id) % BigInt(of))

/** Makes the operators. */
export function createOperators({ baseUrl, send, tokens, mayReverse }: OperatorOptions): Operators {
  const decided = new Map<string, string>()
  const surprises: string[] = []
  const [first, second, payer] = tokens

  async function call(
    token: string,
    endpoint: Endpoint<z.ZodType, z.ZodType>,
    input: Readonly<Record<string, unknown>>,
  ): Promise<Reply> {
    const isGet = endpoint.method === 'GET'
    const query = isGet ? `?${serialiseQuery(input as QueryObject)}` : ''
    const url = `${baseUrl}/admin/${endpoint.permission}${query}`
    const response = await send(url, {
      method: endpoint.method,
      headers: {
        Authorization: `Bearer ${token}`,
        'Accept-Language': 'en',
        ...(!isGet && { 'Content-Type': 'application/json' }),
      },
      ...(!isGet && { body: JSON.stringify(input) }),
    })
    return (await response.json()) as Reply
  }

  const waiting = async (endpoint: Endpoint<z.ZodType, z.ZodType>, status: string) => {
    const { code, data } = await call(first, endpoint, { status: [status], pageSize: 100 })
    return code === Code.ok ? rowsOf(data) : []
  }

  /** Acts on one record and remembers its status; false where the call was refused. */
  async function act(
    kind: string,
    row: Pick<Row, 'id'>,
    token: string,
    [endpoint, input]: readonly [Endpoint<z.ZodType, z.ZodType>, Readonly<Record<string, unknown>>],
  ): Promise<boolean> {
    const { code, msg, data } = await call(token, endpoint, input)
    const answer = data as { status?: string; results?: { code: number; status?: string }[] } | null
    const result = answer?.results?.[0]
    const status = result?.status ?? answer?.status
    const outcome = result?.code ?? code
    if (code === Code.ok && outcome === Code.ok && status !== undefined) {
      decided.set(`${kind}:${row.id}`, status)
      return true
    }
    if (!expected.has(outcome))
      surprises.push(`${endpoint.permission} on ${kind} ${row.id}: ${outcome} ${msg}`)
    return false
  }

  async function decideRecharge(row: Row): Promise<boolean> {
    const { id, version } = row
    const isRejected = digit(row, 3) === 0
    const decision = isRejected
      ? { action: 'reject', rejectReason: 'notReceived' }
      : { action: 'approve' }
    const input = { id, version, remark, ...decision }
    if (!(await act('recharge', row, first, [recharge.review, input]))) return false
    if (isRejected || digit(row, 5) !== 0 || !mayReverse(row.memberId)) return true
    const back = { id, version: version + 1, reason: 'the bank took it back' }
    return act('recharge', row, second, [recharge.reverse, back])
  }

  const decideWithdrawal = (step: 'first' | 'second', token: string) => (row: Row) => {
    const { id, version } = row
    const isRejected = digit(row, step === 'first' ? 7 : 11) === 0
    const decision = isRejected
      ? { action: 'reject', rejectReason: 'suspicious' }
      : { action: 'approve' }
    return act('withdrawal', row, token, [
      withdraw.review,
      { id, version, step, remark, ...decision },
    ])
  }

  const pay = (row: Row) => {
    const items = [{ id: row.id, version: row.version }]
    return act('withdrawal', row, payer, [withdraw.pay, { items, method: 'manual', remark }])
  }

  const endPayout = (row: Row) => {
    const { id, version } = row
    return digit(row, 9) === 0
      ? act('withdrawal', row, first, [
          withdraw.fail,
          { id, version, reason: 'the node refused it' },
        ])
      : act('withdrawal', row, first, [
          withdraw.confirm,
          { id, version, txHash: randomBytes(32).toString('hex'), remark },
        ])
  }

  const refund = (row: Row) => {
    const { id, version } = row
    return act('withdrawal', row, second, [
      withdraw.refund,
      { id, version, reason: 'nothing was sent' },
    ])
  }

  const decideIdentity = async (row: Row) => {
    const { id, version } = row
    const isRejected = digit(row, 4) === 0
    const decision = isRejected ? { action: 'reject', rejectCode: 'blurry' } : { action: 'approve' }
    if (!isRejected) {
      // Nobody approves a document without having looked at it.
      const { code } = await call(first, identity.reveal, {
        id,
        reason: 'compared with the pictures',
      })
      if (code !== Code.ok) return false
      await call(first, identity.image, { id, side: 'front' })
    }
    return act('identity', row, first, [identity.review, { id, version, remark, ...decision }])
  }

  const desks = [
    [recharge.list, 'pending', decideRecharge],
    [withdraw.list, 'pending', decideWithdrawal('first', first)],
    [withdraw.list, 'firstPassed', decideWithdrawal('second', second)],
    [withdraw.list, 'approved', pay],
    [withdraw.list, 'paying', endPayout],
    [withdraw.list, 'failed', refund],
    [identity.list, 'pending', decideIdentity],
  ] as const

  return {
    decided,
    surprises,
    async round() {
      let count = 0
      for (const [endpoint, status, decide] of desks)
        for (const row of await waiting(endpoint, status)) if (await decide(row)) count += 1
      return count
    },
  }
}

/** Decides until stopped; a server that does not answer is waited for. Then ends what still waits. */
export function startOperators(operators: Operators): { settle(): Promise<void> } {
  let isDone = false
  const roundOrPause = async () => {
    try {
      return await operators.round()
    } catch {
      // The server is away: nobody knows whether the call was carried out, and the list will say.
      await sleep(300)
      return -1
    }
  }
  const working = (async () => {
    while (!isDone) if ((await roundOrPause()) === 0) await sleep(50)
  })()
  return {
    async settle() {
      isDone = true
      await working
      while ((await roundOrPause()) !== 0);
    },
  }
}

/** What operators were answered against what is there: a decision that was answered is kept. */
export function decisionFaults(
  { decided, surprises }: Operators,
  records: Readonly<Record<string, Iterable<{ readonly id: string; readonly status: string }>>>,
): string[] {
  const faults = [...surprises]
  for (const [kind, all] of Object.entries(records))
    for (const { id, status } of all) {
      const last = decided.get(`${kind}:${id}`)
      if (last !== undefined && last !== status)
        faults.push(`${kind} ${id} is ${status}, and an operator was answered ${last}`)
    }
  return faults
}
