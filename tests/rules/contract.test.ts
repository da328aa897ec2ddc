// The contract against the server, and against itself.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createLog } from '#server/base/log.ts'
import { connect } from '#server/db/connection/client.ts'
import { createApp } from '#server/root/app.ts'
import { readConfig } from '#server/root/config.ts'
import { menuEntries } from '#server/root/seed/entries.ts'
import { openStore } from '#server/store/open-store.ts'

const getKey = ({ method, path }: Endpoint) => `${method} ${path}`
const declared = allEndpoints.map(getKey).toSorted()

// Mounting asks the database nothing, so an address where nobody answers will do.
const { db, sql, close } = connect('postgresql://nobody@127.0.0.1:9/none', { max: 1 })
afterAll(() => close())

it('is served completely, and nothing else is', async () => {
  const config = readConfig({})
  const app = createApp({
    db,
    sql,
    log: createLog('silent'),
    store: await openStore(config),
    countryOf: () => null,
    config,
  })
  const mounted = [...app.mounted.keys()].toSorted()
  const missing = declared.filter((key) => !mounted.includes(key))
  const extra = mounted.filter((key) => !declared.includes(key))
  expect(
    missing,
    'Write the handler in server/<domain>/ and mount it in server/<domain>/mount.ts',
  ).toEqual([])
  expect(
    extra,
    'Declare the endpoint in contract/<domain>/ and list its module in contract/<domain>/all.ts',
  ).toEqual([])
})

it('declares each call once', () => {
  expect(declared.filter((key, index) => declared[index - 1] === key)).toEqual([])
})

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'permission' in value && 'input' in value

it('lists the endpoints of every module in the all.ts of its domain', async () => {
  const files = readdirSync('contract', { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.ts') && !/\.test(-d)?\.ts$/.test(file) && !/(^|\/)all\.ts$/.test(file),
  )
  const listed = new Set<unknown>(allEndpoints)
  const left: string[] = []
  for (const file of files) {
    const url = pathToFileURL(join(process.cwd(), 'contract', file)).href
    const module = (await import(/* @vite-ignore */ url)) as Record<string, unknown>
    for (const value of Object.values(module))
      if (isEndpoint(value) && !listed.has(value)) left.push(`contract/${file}: ${getKey(value)}`)
  }
  expect(left, 'List the module in contract/<domain>/all.ts').toEqual([])
})

it('grants every permission by an entry of the menu', () => {
  const granted = menuEntries().map(({ item }) => item.name)
  const without = allEndpoints
    .filter(({ access, permission }) => access === 'permission' && !granted.includes(permission))
    .map(getKey)
  expect(without, 'Add a view or a button to server/root/seed/menu/<domain>.ts').toEqual([])
})

const monetary = /amount$|^(usdValue|fee|price|balance\w*|available|frozen|margin)$/i

/** Paths below a JSON schema whose name says money and whose type says number. */
function floats(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) => {
    const here = key === 'properties' ? path : `${path}/${key}`
    const type = (value as { type?: unknown } | null)?.type
    const wrong = monetary.test(key) && (type === 'number' || type === 'integer')
    return [...(wrong ? [here] : []), ...floats(value, here)]
  })
}

it('carries money as a decimal string everywhere', () => {
  const found = allEndpoints.flatMap((endpoint) =>
    [endpoint.input, endpoint.output].flatMap((schema) =>
      floats(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), getKey(endpoint)),
    ),
  )
  expect(found, 'Use Money of contract/wire.ts').toEqual([])
})

it('would see money as a number', () => {
  const schema = z.object({ rows: z.array(z.object({ amount: z.number(), count: z.int() })) })
  expect(floats(z.toJSONSchema(schema))).toEqual(['/rows/items/amount'])
})
