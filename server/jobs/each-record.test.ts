import { describe, expect, it } from 'vitest'
import type { Db, Tx } from '#server/db/connection/client.ts'
import { forEachRecord, pagesOf } from './each-record.ts'

// Nothing of a database but the transaction around each step.
const db = { transaction: (step: (tx: Tx) => unknown) => step({} as Tx) } as Pick<Db, 'transaction'>
/** Pages of two out of five records. */
const five = () =>
  pagesOf((after) =>
    Promise.resolve(
      ['1', '2', '3', '4', '5']
        .filter((id) => id > after)
        .slice(0, 2)
        .map((id) => ({ id })),
    ),
  )

describe('forEachRecord', () => {
  it('goes through all pages and counts what became of the records', async () => {
    const seen: string[] = []
    const totals = await forEachRecord({ db }, five(), { odd: 0, even: 0 }, (_tx, id) => {
      seen.push(id)
      return Promise.resolve(id === '5' ? undefined : Number(id) % 2 === 1 ? 'odd' : 'even')
    })
    expect(seen).toEqual(['1', '2', '3', '4', '5'])
    expect(totals).toEqual({ odd: 2, even: 2 })
  })

  it('goes on after one that fails and throws what went wrong at the end', async () => {
    const seen: string[] = []
    const run = forEachRecord({ db }, five(), {}, (_tx, id) => {
      seen.push(id)
      return id === '2' ? Promise.reject(new Error('damaged')) : Promise.resolve(undefined)
    })
    await expect(run).rejects.toMatchObject({
      message: '1 of 5 records failed.',
      errors: [new Error('damaged')],
    })
    expect(seen).toEqual(['1', '2', '3', '4', '5'])
  })

  it('throws between two records once the signal is aborted', async () => {
    const stopping = new AbortController()
    const reason = new Error('stopped')
    const seen: string[] = []
    const run = forEachRecord({ db, signal: stopping.signal }, five(), {}, (_tx, id) => {
      seen.push(id)
      if (id === '3') stopping.abort(reason)
      return Promise.resolve(undefined)
    })
    await expect(run).rejects.toBe(reason)
    expect(seen).toEqual(['1', '2', '3'])
  })
})
