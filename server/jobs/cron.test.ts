// When a job is next.
import { describe, expect, it } from 'vitest'
import { nextRuns } from './cron.ts'

describe('a cron expression', () => {
  it('has six fields, in the zone of the installation', () => {
    const from = new Date('2026-03-01T00:00:00Z')
    const next = (expression: string) =>
      nextRuns(expression, { zone: 'Asia/Shanghai', count: 2, from }).map((at) => at.toISOString())
    expect(next('0 30 9 * * *')).toEqual(['2026-03-01T01:30:00.000Z', '2026-03-02T01:30:00.000Z'])
    expect(next('30 9 * * *')).toEqual([])
    expect(next('@daily')).toEqual([])
    expect(next('0 0 0 31 2 *')).toEqual([])
    expect(next('nonsense')).toEqual([])
  })
})
