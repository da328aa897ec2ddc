// Reviewers who decide whatever waits, two on each item, while something is done to the server or its database.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { Code } from '#contract/codes.ts'
import { review } from '#contract/money/recharge-log.ts'
import type { Desk, Reviewer } from './desk.ts'
import { insist } from './durable.ts'
import { random } from './race.ts'

export interface Decided {
  /** Every recharge there was. */
  readonly items: string[]
  readonly acknowledged: Map<string, { userName: string; status: string }[]>
  /** Calls whose answer did not arrive. */
  lost: number
}

interface Options {
  readonly desk: Desk
  readonly reviewers: readonly Reviewer[]
  readonly base: () => string
  readonly count: number
  /** Told of each try without an answer, with the key of its intent. */
  readonly onLost?: (error: unknown, requestId: string) => Promise<void>
}

/**
 * Lets reviewers decide while `disturb` runs, each with one key per intent, until it has ended and nothing waits.
 * `disturb` may put more work into the queue. Every intent must end with a decision or with 40901.
 */
export async function decideWhile(
  { desk, reviewers, base, count, onLost }: Options,
  disturb: (more: (count: number) => Promise<void>) => Promise<void>,
): Promise<Decided> {
  const decided: Decided = { items: await desk.recharges(count), acknowledged: new Map(), lost: 0 }
  const queue = [...decided.items]
  let isOver = false
  const clients = reviewers.map(async (reviewer, index) => {
    const next = random(index + 1)
    for (;;) {
      // Two at a time go for the same item, each with a key of their own.
      const id = index % 2 === 0 ? queue.pop() : queue[queue.length - 1]
      if (id === undefined) {
        if (isOver) return
        await sleep(10)
        continue
      }
      const verdict =
        next() < 0.5 ? { action: 'approve' } : { action: 'reject', rejectReason: 'notReceived' }
      const requestId = randomUUID()
      const input = { id, version: 1, requestId, ...verdict }
      const reply = await insist(base, reviewer, review, input, async (error) => {
        decided.lost += 1
        await onLost?.(error, requestId)
      })
      if (reply.code !== Code.ok) {
        expect(reply.code, reply.msg).toBe(Code.alreadyHandled)
        continue
      }
      const { status } = reply.data as { status: string }
      const told = decided.acknowledged.get(id) ?? []
      decided.acknowledged.set(id, [...told, { userName: reviewer.userName, status }])
    }
  })
  const more = async (added: number) => {
    const ids = await desk.recharges(added)
    decided.items.push(...ids)
    queue.push(...ids)
  }
  await Promise.all([disturb(more).finally(() => (isOver = true)), ...clients])
  return decided
}
