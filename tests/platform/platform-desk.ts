// A desk of the console with a program beside it, whose members have money.
import { randomUUID } from 'node:crypto'
import * as recharge from '#contract/money/recharge-log.ts'
import type { Scope } from '#contract/platform/scope.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { type Desk, openDesk, type Reviewer, send } from '../money/desk.ts'
import { openProgram, type Program } from './program.ts'

/** An address of TRC20 with its checksum. */
export const anAddress = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

type Answered = Record<string, unknown>

export interface PlatformDesk {
  readonly database: TestDatabase
  readonly desk: Desk
  readonly operator: Reviewer
  readonly program: Program
  /** Makes a member, with an amount of USDT that was recharged and approved where one is given; returns the externalId. */
  member(amount?: string): Promise<string>
  /** Our id of a member. */
  idOf(externalId: string): Promise<string>
  /** What a member has in the first of their wallets. */
  spot(externalId: string): Promise<Answered | undefined>
  /** A withdrawal as the platform asks for it. */
  withdrawal(owner: string, over?: object): Answered & { externalId: string }
  /** The events that `work` leads to. */
  eventsOf(work: () => Promise<unknown>): Promise<Answered[]>
}

/** Opens a desk with one operator, and a program that may read events besides. */
export async function openPlatformDesk(scopes: readonly Scope[]): Promise<PlatformDesk> {
  const database = await testDatabase({ max: 20 })
  const desk = await openDesk(database, database.url)
  const [operator] = (await desk.operators(1)) as [Reviewer]
  const program = await openProgram(desk.db, desk.fetch, [...scopes, 'recharges', 'events'])
  const { sql } = desk
  let next = 0

  const recharged = async (owner: string, amount: string) => {
    const { body } = await program.send('POST recharges', {
      externalId: randomUUID(),
      member: owner,
      currency: 'USDT',
      amount,
      method: 'proof',
      seenAt: '2026-01-02T03:04:05Z',
    })
    const verdict = { id: body['id'], version: 1, action: 'approve', remark: 'seen at the bank' }
    await send(desk.fetch, operator, recharge.review, verdict)
  }
  const eventsAfter = async (sequence: string) =>
    (await program.send(`GET events?after=${sequence}&limit=500`)).body

  return {
    database,
    desk,
    operator,
    program,
    async member(amount) {
      next += 1
      const externalId = `m-${next}`
      const profile = { account: `player${next}`, registeredAt: '2026-01-02T03:04:05Z' }
      await program.send(`PUT members/${externalId}`, profile)
      if (amount !== undefined) await recharged(externalId, amount)
      return externalId
    },
    async idOf(externalId) {
      const [row] = await sql<{ id: string }[]>`
        select id::text from member where external_id = ${externalId}`
      return row?.id ?? ''
    },
    async spot(externalId) {
      return (await program.send(`GET members/${externalId}/balances`)).body.data?.[0]
    },
    withdrawal: (owner, over = {}) => ({
      externalId: randomUUID(),
      member: owner,
      currency: 'USDT',
      network: 'TRC20',
      amount: '100',
      toAddress: anAddress,
      requestedAt: '2026-01-02T03:04:05Z',
      ...over,
    }),
    async eventsOf(work) {
      await eventsAfter('0')
      const [head] = await sql<{ sequence: string }[]>`
        select sequence::text as sequence from platform_event_head`
      await work()
      return (await eventsAfter(head?.sequence ?? '0')).data ?? []
    },
  }
}
