// The country that an address belongs to, read from a database of address ranges in the format of MaxMind (MMDB).
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import ipaddr from 'ipaddr.js'
import { Reader } from 'maxmind'
import { z } from 'zod'
import { isPublic } from './public-address.ts'
import { StartError } from './start-error.ts'
import { getErrorCode } from './why-failed.ts'

/** The two letters of ISO 3166-1 that an address belongs to; null where it is private, no address, or not known. */
export type CountryOf = (address: string) => string | null

const Code = z.string().regex(/^[A-Z]{2}$/)
/** A record as ip-location-db writes it, and as the databases of MaxMind and DB-IP do. */
const Found = z.union([
  z.object({ country_code: Code }).transform(({ country_code: code }) => code),
  z.object({ country: z.object({ iso_code: Code }) }).transform(({ country }) => country.iso_code),
])

/** Name servers that every database of countries places somewhere. */
const everywhere = ['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111']

function read(file: string): CountryOf {
  const database = new Reader(readFileSync(file))
  return (address) => {
    if (!isPublic(address)) return null
    // An IPv4 address that is written as IPv6 is listed as IPv4 only.
    const plain = ipaddr.process(address)
    // A database of IPv4 takes the first part of an IPv6 address for an address of its own.
    if (plain.kind() === 'ipv6' && database.metadata.ipVersion === 4) return null
    const found: unknown = database.get(plain.toString())
    return Found.safeParse(found).data ?? null
  }
}

let packaged: CountryOf | undefined
const require = createRequire(import.meta.url)
const openPackaged = () =>
  read(require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'))

/**
 * Opens a database and returns what looks addresses up in it (2 µs each); without a file that of the package, once for the
 * process. Throws `StartError` where the file cannot be read or knows no countries.
 */
export function openCountries(file?: string): CountryOf {
  if (file === undefined) return (packaged ??= openPackaged())
  const wrong = (why: string, cause?: unknown) =>
    new StartError(
      `COUNTRY_DATABASE: ${file} ${why}. Name an MMDB file of countries, or leave the variable out.`,
      { cause },
    )
  let countryOf: CountryOf
  try {
    countryOf = read(file)
  } catch (error) {
    const isFound = getErrorCode(error) === undefined
    throw wrong(
      isFound ? 'is no MMDB file' : `cannot be read (${String(getErrorCode(error))})`,
      error,
    )
  }
  if (!everywhere.some(countryOf)) throw wrong('knows no countries')
  return countryOf
}
