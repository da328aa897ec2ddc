// The members of a batch of points, and how many each of them gets.
import Big from 'big.js'
import { maxPoints } from '#contract/marketing/integral-send.ts'
import type { Recipients } from '#contract/marketing/recipients.ts'
import { plainDecimal } from '#server/db/columns.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { type By, type Problem, createProblem, resolveMembers } from '../recipients.ts'

/** The members of a batch with their points, and the lines that cannot be used. */
export interface Resolved {
  readonly items: readonly { readonly memberId: string; readonly points: string }[]
  readonly problems: readonly Problem[]
}

/** Whether a text is an amount of points that one member can get. */
function isPoints(value: string): boolean {
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(value)) return false
  const points = new Big(value)
  return points.gt(0) && points.lte(maxPoints)
}

/**
 * Finds the members of a batch with their points: those of their line, or those for each. Throws 40001 as `resolveMembers`
 * and for points that nobody can get.
 */
export async function resolvePoints(
  by: By,
  input: Recipients & { readonly pointsEach: string | null },
): Promise<Resolved> {
  const { lang } = by
  const pointsEach = input.pointsEach ?? ''
  if (input.target !== 'csv' && !isPoints(pointsEach))
    throw invalidField('pointsEach', 'linePoints', lang)
  const each = pointsEach === '' ? '' : plainDecimal(pointsEach)
  const { found, problems } = await resolveMembers(by, input)
  const wanted = found.map((line) => ({ ...line, points: line.value || each }))
  const wrong = wanted.filter(({ points }) => !isPoints(points))
  return {
    items: wanted.filter(({ points }) => isPoints(points)),
    problems: [
      ...problems,
      ...wrong.map((line) => createProblem(line, 'linePoints', lang)),
    ].toSorted((a, b) => a.line - b.line),
  }
}

/** The points of all members together. */
export const sumPoints = ({ items }: Resolved): string =>
  items.reduce((sum, { points }) => sum.plus(points), new Big(0)).toFixed()
