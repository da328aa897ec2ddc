// What the settings of the program may be.
import { describe, expect, it, vi } from 'vitest'
import { builtIn } from './config-keys.ts'

describe('the reporting time zone', () => {
  const isZone = (name: string) => builtIn('report.timezone')?.schema.safeParse(name).success

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
    vi.restoreAllMocks()
  })
})
