// What calls are asked with: as little as the contract requires, and records that the back end has shown before.
import { safeParse, type z } from 'zod'
import type { Endpoint, ListEndpoint } from '#contract/endpoint.ts'
import { validInputs } from '#scripts/valid-inputs.ts'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** How many made-up inputs are tried where a reading refuses the first. */
const maxOthers = 10

/** Long enough to be nobody's. */
const unknownId = '900000000000000001'
const isIdName = (name: string) => /^(id|ids|.+Ids?)$/.test(name)

const areaOf = (path: string) => path.slice(0, path.lastIndexOf('/'))

/** A valid input without the fields that may be left out. */
function leastInput(endpoint: Endpoint): Fields {
  let [input] = validInputs(endpoint) as [unknown]
  if (!isFields(input)) return {}
  for (const name of Object.keys(input)) {
    const { [name]: _, ...rest } = input as Fields
    if (safeParse(endpoint.input as z.ZodType, rest).success) input = rest
  }
  return input as Fields
}

/** Names no record that there is: every id in a value, however deep. */
const withoutRecords = (value: unknown, name = ''): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map((each) => withoutRecords(each, name))
  if (isFields(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, withoutRecords(each, key)]),
    )
  return isIdName(name) && /^\d+$/.test(String(value)) ? unknownId : value
}

/** The first object in a list of an answer, whatever the list is called. */
function firstRow(data: unknown): Fields | undefined {
  if (Array.isArray(data)) return data.find(isFields)
  if (!isFields(data)) return undefined
  return Object.values(data)
    .filter(Array.isArray)
    .map((list: unknown[]) => list.find(isFields))
    .find((row) => row !== undefined)
}

/** Remembers what a back end shows, and makes the inputs that name it. */
export function createInputs() {
  const rows = new Map<string, Fields>()
  const values = new Map<string, unknown>()

  /** Where the record of a call is listed: beside it, or under the path of its export. */
  const rowFor = (path: string): Fields | undefined =>
    rows.get(path.replace(/get(?=\w*$)/, 'list').replace(/Get$/, 'List')) ?? rows.get(areaOf(path))

  function valueFor(name: string, row: Fields | undefined): unknown {
    if (row?.[name] !== undefined && row[name] !== null) return row[name]
    if (name === 'id') return undefined
    return (
      values.get(name) ?? (name.endsWith('Id') ? rows.get(name.slice(0, -2))?.['id'] : undefined)
    )
  }

  return {
    /** Takes note of what a list has shown. */
    note(endpoint: Endpoint, data: unknown): void {
      const row = firstRow(data)
      if (!row) return
      const { exportCall } = endpoint as Partial<ListEndpoint>
      for (const key of [
        endpoint.path,
        areaOf(endpoint.path),
        exportCall && areaOf(exportCall.path),
      ])
        if (key !== undefined && !rows.has(key)) rows.set(key, row)
      for (const [name, value] of Object.entries(row))
        if (value !== null && !values.has(name)) values.set(name, value)
    },
    /** What a call that reads is asked with. */
    forRead(endpoint: Endpoint): Fields {
      const least = leastInput(endpoint)
      const row = rowFor(endpoint.path)
      const found = Object.keys(least).flatMap((name) => {
        const value = valueFor(name, row)
        return value === undefined ? [] : [[name, value] as const]
      })
      const input = { ...least, ...Object.fromEntries(found) }
      return safeParse(endpoint.input as z.ZodType, input).success ? input : least
    },
    /** What it may be asked with instead: the last days, and other valid inputs. */
    *others(endpoint: Endpoint): Generator<Fields> {
      const dayMs = 86_400_000
      const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
      const dateRange = [dayOf(Date.now() - 7 * dayMs), dayOf(Date.now())]
      const recent = { ...this.forRead(endpoint), dateRange }
      if ('dateRange' in ((endpoint.input as Partial<z.ZodObject>).shape ?? {})) yield recent
      for (const input of validInputs(endpoint, maxOthers)) if (isFields(input)) yield input
    },
    /** What a call that changes something is asked with: valid, about no record that there is. */
    forWrite: (endpoint: Endpoint): Fields => withoutRecords(leastInput(endpoint)) as Fields,
  }
}
