import { describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import { CallError } from '#core/http/call-error.ts'
import { type BulkRun, type Part, proceed, createBulkRun } from './bulk-run.ts'

const itemsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: String(at + 1), version: 1 }))
const one = { max: 50, requestId: 'first', hasOneKey: false }
const done = ({ items }: Part) => items.map(({ id }) => ({ id, code: Code.ok, msg: '' }))
const stale = new CallError({ kind: 'code', code: Code.stale, msg: 'changed meanwhile' })

/** Sends to a server that does all records of a call or, where one of `bad` is among them, none. */
async function sendAllOrNone(count: number, bad: readonly string[]) {
  const sent: Part[] = []
  const run = await proceed(createBulkRun(itemsOf(count), one), {
    isStopped: () => false,
    onProgress: () => undefined,
    send: async (part) => {
      sent.push(part)
      if (part.items.some(({ id }) => bad.includes(id))) throw stale
      return done(part)
    },
  })
  return { sent, run }
}

describe('createBulkRun', () => {
  it('makes parts of what one call takes, each with a key unless all share one', () => {
    const { waiting } = createBulkRun(itemsOf(120), one)
    expect(waiting.map(({ items }) => items.length)).toEqual([50, 50, 20])
    expect(new Set(waiting.map(({ requestId }) => requestId)).size).toBe(3)
    const shared = createBulkRun(itemsOf(120), { ...one, hasOneKey: true }).waiting
    expect(shared.map(({ requestId }) => requestId)).toEqual(['first', 'first', 'first'])
  })
})

describe('proceed', () => {
  it('finds the records for which a part is refused as a whole, and does the others', async () => {
    const { run, sent } = await sendAllOrNone(120, ['7', '90'])
    expect(run.waiting).toEqual([])
    expect(run.outcomes.filter(({ code }) => code !== Code.ok)).toEqual([
      { id: '7', code: Code.stale, msg: 'changed meanwhile' },
      { id: '90', code: Code.stale, msg: 'changed meanwhile' },
    ])
    expect(new Set(run.outcomes.map(({ id }) => id)).size).toBe(120)
    // No key goes with other records than before.
    expect(new Set(sent.map(({ requestId }) => requestId)).size).toBe(sent.length)
  })

  it('goes on after a lost answer with the same part under the same key', async () => {
    const lost = new CallError({ kind: 'network', msg: 'lost' })
    const sent: Part[] = []
    let run: BulkRun = createBulkRun(itemsOf(120), one)
    const sending = {
      isStopped: () => false,
      onProgress: (now: BulkRun) => {
        run = now
      },
      send: async (part: Part) => {
        sent.push(part)
        if (sent.length === 2) throw lost
        return done(part)
      },
    }
    await expect(proceed(run, sending)).rejects.toBe(lost)
    expect(run.outcomes).toHaveLength(50)
    const end = await proceed(run, sending)
    expect(sent[2]).toEqual(sent[1])
    expect(end.outcomes).toHaveLength(120)
  })

  it('keeps to itself no failure that is not about the records', async () => {
    const denied = new CallError({ kind: 'code', code: Code.noPermission, msg: 'no' })
    const sending = {
      isStopped: () => false,
      onProgress: () => undefined,
      send: () => Promise.reject(denied),
    }
    await expect(proceed(createBulkRun(itemsOf(60), one), sending)).rejects.toBe(denied)
  })
})
