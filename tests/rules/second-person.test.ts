// Four eyes are asked for in one place: a screen that compares two ids by itself would let a second account pass.
import { expect, it } from 'vitest'
import { sourceFiles, textOf } from './source-files.ts'

const server = sourceFiles.filter(
  (path) => path.startsWith('server/') && !path.endsWith('.test.ts'),
)

it('refuses the first person as the second by assertSecondPerson only', () => {
  const own = server.filter((path) => textOf(path).includes('Code.selfReview'))
  expect(own, 'Call assertSecondPerson of server/access/second-person.ts.').toEqual([
    'server/access/second-person.ts',
  ])
})

/** Files that note who decided, where one decision is enough: no second person is asked for. */
const oneDecision = ['server/home/desk-queues.ts']

it('asks for a second person wherever a reviewer is stored', () => {
  const storing = server.filter((path) =>
    /\b(?:reviewerId|approverId|secondReviewerId): (?:change\.)?actor\.id/.test(textOf(path)),
  )
  expect(storing.length).toBeGreaterThan(5)
  expect(
    storing.filter((path) => !textOf(path).includes('assertSecondPerson(')).toSorted(),
  ).toEqual(oneDecision)
})
