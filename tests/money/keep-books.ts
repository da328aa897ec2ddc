import { expect } from 'vitest'
import { connect } from '#server/db/connection/client.ts'
import { openDesk } from './desk.ts'
import { race } from './race.ts'

/** Decides so many recharges in the database at an address of its owner: books and a trail that a copy must have too. */
export async function keepBooks(ownerUrl: string, count: number): Promise<void> {
  const connection = connect(ownerUrl, { max: 8 })
  try {
    const desk = await openDesk(connection, ownerUrl)
    const [reviewers, items] = [await desk.operators(4, 'finance1'), await desk.recharges(count)]
    const figures = await race([desk.fetch], { reviewers, items, seed: 1 })
    expect(figures).toMatchObject({ decided: count })
  } finally {
    await connection.close()
  }
}
