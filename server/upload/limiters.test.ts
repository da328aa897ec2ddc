import { afterEach, expect, test } from 'vitest'
import { inFlight } from '#server/base/load/in-flight.ts'
import { nextOrder, waitForPieceSlot } from './limiters.ts'

const calls: (() => void)[] = []
/** A call of somebody who waits in front of a screen, under way until it is answered. */
function call() {
  const answered = inFlight(() => new Promise<void>((resolve) => calls.push(resolve)))
  return { answered, answer: () => calls.at(-1)?.() }
}
afterEach(async () => {
  for (const end of calls.splice(0)) end()
  // The round of the last test rests a little.
  await new Promise((resolve) => setTimeout(resolve, 50))
})

test('pieces of the transfer begun first come first', async () => {
  const { answer } = call()
  const [first, second, third] = [nextOrder(), nextOrder(), nextOrder()]
  const taken: number[] = []
  const piece = (order: number) => waitForPieceSlot(order).then(() => taken.push(order))
  const all = Promise.all([third, first, second, first, third, second].map(piece))
  answer()
  await all
  expect(taken).toEqual([first, first, second, second, third, third])
})

test('pieces wait for a call that is under way', async () => {
  const { answer, answered } = call()
  let isAnswered = false
  void answered.then(() => (isAnswered = true))
  const piece = waitForPieceSlot(nextOrder()).then(() => isAnswered)
  for (let round = 0; round < 5; round += 1) {
    await new Promise((resolve) => setImmediate(resolve))
  }
  answer()
  expect(await piece).toBe(true)
})

test('pieces go on when there is always a call under way', async () => {
  const { answer, answered } = call()
  let isAnswered = false
  void answered.then(() => (isAnswered = true))
  await Promise.all(Array.from({ length: 40 }, () => waitForPieceSlot(nextOrder())))
  expect(isAnswered).toBe(false)
  answer()
})
