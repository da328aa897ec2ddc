// What the settings of the program may be.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { builtInSetting } from './all.ts'

afterEach(() => vi.restoreAllMocks())

describe('the reporting time zone', () => {
  const isZone = (name: string) => builtInSetting('report.timezone')?.schema.safeParse(name).success

  it('is a name that the server and its database read alike', () => {
    expect(isZone('Asia/Shanghai')).toBe(true)
    expect(isZone('UTC')).toBe(true)
    expect(isZone('Mars/Olympus')).toBe(false)
    // Newer engines know offsets, and PostgreSQL reads their sign the other way round.
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function () {
      return {} as Intl.DateTimeFormat
    })
    expect(isZone('Mars/Olympus')).toBe(true)
    expect(isZone('+08:00')).toBe(false)
    expect(isZone('-05:00')).toBe(false)
  })
})

it('asks a second operator before the cooling period of payout addresses changes', () => {
  const cooling = builtInSetting('withdraw.newAddressCoolingHours')
  expect(cooling).toMatchObject({ kind: 'number', level: 'K4' })
  expect(cooling?.schema.safeParse(721).success).toBe(false)
  expect(cooling?.schema.safeParse(0).success).toBe(true)
})

it('knows no setting by a name that every object has', () => {
  expect(builtInSetting('constructor')).toBeUndefined()
})
