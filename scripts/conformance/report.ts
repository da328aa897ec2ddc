// The table of a conformance run, and whether it is one to be pleased with.
import type { Endpoint } from '#contract/endpoint.ts'
import { getUserMenus } from '#contract/session.ts'
import type { CallResult } from './check-calls.ts'

function shapeOf({ fits, isEmpty }: CallResult): string {
  if (fits === undefined) return '-'
  if (!fits) return 'differs'
  return isEmpty ? 'fits (no rows)' : 'fits'
}

/** The results as lines: call, served, shape, first mismatch, screens. */
export function tableOf(
  results: readonly CallResult[],
  screensOf: (endpoint: Endpoint) => readonly string[],
): string[] {
  const rows = results.map((result) => [
    `${result.endpoint.method} ${result.endpoint.path}`,
    result.served,
    shapeOf(result),
    result.detail,
    screensOf(result.endpoint).join(', '),
  ])
  const all = [
    ['call', 'served', 'shape', 'first mismatch, or why it was refused', 'opens'],
    ...rows,
  ]
  const widths = [0, 1, 2, 3].map((at) => Math.max(...all.map((row) => (row[at] ?? '').length)))
  return all.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** What speaks against the back end: an answer of another shape, a call that broke, or one that it has to have. */
export function faultsOf(results: readonly CallResult[], isAllRequired: boolean): CallResult[] {
  return results.filter(
    ({ endpoint, served, fits }) =>
      fits === false ||
      served === 'failed' ||
      (served === 'no' && (isAllRequired || endpoint === getUserMenus)),
  )
}

/** The figures of a run, in a sentence. */
export function summaryOf(results: readonly CallResult[], faults: readonly CallResult[]): string {
  const count = (is: (result: CallResult) => boolean) => results.filter(is).length
  return [
    `${results.length} calls asked`,
    `${count(({ served }) => served !== 'no')} served`,
    `${count(({ fits }) => fits === true)} fit`,
    `${count(({ fits }) => fits === false)} differ`,
    `${count(({ served }) => served === 'refused')} refused`,
    `${count(({ served }) => served === 'failed')} failed`,
    `${faults.length} faults`,
  ].join(', ')
}
