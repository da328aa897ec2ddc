import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { mmdbOf } from '#tests/mmdb.ts'
import { openCountries } from './country.ts'
import { StartError } from './start-error.ts'

const folder = mkdtempSync(join(tmpdir(), 'countersign-country-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const fileOf = (name: string, content: Buffer | string) => {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

describe('the country of an address', () => {
  it.each([
    ['8.8.8.8', 'US'],
    ['114.114.114.114', 'CN'],
    ['168.95.1.1', 'TW'],
    ['133.242.0.3', 'JP'],
    ['164.124.101.2', 'KR'],
    ['165.21.83.88', 'SG'],
    ['77.88.8.8', 'RU'],
    ['196.25.1.1', 'ZA'],
    ['2001:4860:4860::8888', 'US'],
    ['::ffff:8.8.8.8', 'US'],
    ['::FFFF:114.114.114.114', 'CN'],
  ])('of %s is %s', (address, country) => {
    expect(openCountries()(address)).toBe(country)
  })

  it.each([
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '192.0.2.1',
    '198.51.100.1',
    '203.0.113.1',
    '0.0.0.0',
    '::1',
    'fe80::1',
    'fd00::1',
    '2001:db8::1',
    '::ffff:192.168.1.1',
    'unknown',
    '8.8.8.8; drop',
    '',
  ])('of %j is unknown', (address) => {
    expect(openCountries()(address)).toBeNull()
  })
})

describe('a database that the environment names', () => {
  it('may write countries as those of MaxMind do, or as the one of the package does', () => {
    const nested = fileOf('maxmind.mmdb', mmdbOf({ country: { iso_code: 'NZ' } }))
    expect(openCountries(nested)('8.8.8.8')).toBe('NZ')
    const flat = fileOf('flat.mmdb', mmdbOf({ country_code: 'NO' }))
    expect(openCountries(flat)('8.8.8.8')).toBe('NO')
    expect(openCountries(flat)('10.0.0.1')).toBeNull()
  })

  it('says nothing of IPv6 where it holds IPv4 only', () => {
    const record = { country_code: 'NO' }
    const [four, six] = ([4, 6] as const).map((version) =>
      openCountries(fileOf(`v${version}.mmdb`, mmdbOf(record, version))),
    )
    const address = '2606:4700:4700::1111'
    expect([four?.(address), six?.(address)]).toEqual([null, 'NO'])
  })

  it.each([
    ['missing.mmdb', undefined, 'cannot be read (ENOENT)'],
    ['text.mmdb', 'no database', 'is no MMDB file'],
    ['empty.mmdb', '', 'is no MMDB file'],
    ['asn.mmdb', mmdbOf({ autonomous_system_number: 15_169 }), 'knows no countries'],
    ['words.mmdb', mmdbOf({ country_code: 'Norway' }), 'knows no countries'],
  ])('ends the start where %s is no database of countries', (name, content, why) => {
    const file = content === undefined ? join(folder, name) : fileOf(name, content)
    expect(() => openCountries(file)).toThrow(StartError)
    expect(() => openCountries(file)).toThrow(`COUNTRY_DATABASE: ${file} ${why}.`)
  })
})
