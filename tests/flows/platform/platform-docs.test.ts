// The documents of the interface for programs: complete, consistent in themselves, and open to anybody.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { platformEndpoints } from '#contract/platform/all.ts'
import { callSummaries, problemGuide } from '#contract/platform/guide.ts'
import { problemStatus } from '#contract/platform/problem.ts'
import { Scope } from '#contract/platform/scope.ts'
import { testServer, type TestServer } from '#tests/server.ts'

type Json = Readonly<Record<string, unknown>>
interface Parameter {
  readonly name?: string
  readonly in?: string
  readonly required?: boolean
  readonly schema?: Json
  readonly $ref?: string
}
interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly security: readonly Record<string, readonly string[]>[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Json }> }
  readonly responses: Readonly<Record<string, { description: string; content?: Json }>>
}
interface Document {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string }
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

let server: TestServer
let document: Document
let page: Response
let html: string
beforeAll(async () => {
  server = await testServer({ apiDocs: false })
  const response = await server.fetch('/platform/v1/openapi.json')
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  document = (await response.json()) as Document
  page = await server.fetch('/platform/docs')
  html = await page.text()
})
afterAll(() => server.close())

/** Every object of a value, with where it is. */
function* objectsIn(value: unknown, at = ''): Generator<readonly [string, Json]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [at, value as Json]
  for (const [key, part] of Object.entries(value)) yield* objectsIn(part, `${at}/${key}`)
}

const resolved = (reference: string): unknown =>
  reference
    .slice(2)
    .split('/')
    .reduce<unknown>((part, key) => (part as Json | undefined)?.[key], document)

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
const operationOf = ({ method, path }: { method: string; path: string }) =>
  document.paths[`/${path}`]?.[method.toLowerCase()]

describe('the OpenAPI document', () => {
  it('has the fields that OpenAPI 3.1 asks for, and names each operation once', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: expect.any(String), version: expect.any(String) },
      servers: [{ url: '/platform/v1' }],
    })
    const ids = operations().map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { path, operation } of operations()) {
      expect(path).toMatch(/^\//)
      for (const [status, response] of Object.entries(operation.responses)) {
        expect(status).toMatch(/^[2-5]\d\d$/)
        expect(response.description, `${path} ${status}`).not.toBe('')
      }
    }
  })

  it('resolves every reference, and describes every part of a path exactly once', () => {
    const references = [...objectsIn(document)].flatMap(([at, { $ref }]) =>
      typeof $ref === 'string' ? [[at, $ref] as const] : [],
    )
    expect(references.length).toBeGreaterThan(20)
    for (const [at, reference] of references) {
      expect(reference, at).toMatch(/^#\/components\//)
      expect(resolved(reference), at).toBeDefined()
    }
    for (const { path, operation } of operations()) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
      const described = operation.parameters.filter((each) => each.in === 'path')
      expect(described.map(({ name }) => String(name)).toSorted()).toEqual(named.toSorted())
      for (const each of described) expect(each).toMatchObject({ required: true })
      const keys = operation.parameters.map((each) => each.$ref ?? `${each.in} ${each.name}`)
      expect(new Set(keys).size, path).toBe(keys.length)
    }
  })

  it('has schemas of JSON Schema 2020-12: known types, patterns that compile, required fields that exist', () => {
    const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']
    let fields = 0
    for (const [at, schema] of objectsIn(document)) {
      if (!/\/schema(s\/[^/]+)?(\/|$)/.test(at) || /\/(properties|\$defs)$/.test(at)) continue
      for (const type of [schema['type'] ?? []].flat()) expect(types, at).toContain(type)
      if (typeof schema['pattern'] === 'string')
        expect(() => new RegExp(schema['pattern'] as string, 'u'), at).not.toThrow()
      if (Array.isArray(schema['required']) && schema['properties'])
        for (const name of schema['required'])
          expect(Object.keys(schema['properties']), at).toContain(name)
      // What OpenAPI 3.0 had and 3.1 has not.
      expect(schema, at).not.toHaveProperty('nullable')
      fields += 1
    }
    expect(fields).toBeGreaterThan(100)
  })

  it('has every declared call with its scope, fields and problems', () => {
    expect(operations()).toHaveLength(platformEndpoints.length)
    for (const endpoint of platformEndpoints) {
      const { route, scope, method, status, problems } = endpoint
      const operation = operationOf(endpoint)
      if (!operation) throw new Error(`${route} is missing`)
      expect(operation.security).toEqual([{ key: [scope] }])
      expect(operation.tags).toEqual([scope])
      expect(Object.keys(operation.responses)).toContain(String(status))
      expect(operation.requestBody !== undefined).toBe(method !== 'GET')
      const keyed = operation.parameters.some(({ $ref }) => $ref?.endsWith('/Idempotency-Key'))
      expect(keyed, route).toBe(method === 'POST')
      for (const code of ['invalid', 'unauthenticated', 'scope_missing', ...problems] as const)
        expect(operation.responses[problemStatus[code]]?.description, route).toContain(code)
    }
    const recharge = operationOf({ method: 'POST', path: 'recharges' })
    expect(recharge?.requestBody?.content['application/json']?.schema).toMatchObject({
      additionalProperties: false,
      required: ['externalId', 'member', 'currency', 'amount', 'method', 'seenAt'],
    })
    const events = operationOf({ method: 'GET', path: 'events' })
    expect(events?.parameters.map(({ name }) => name)).toEqual(['after', 'types', 'limit', 'wait'])
  })
})

describe('the guide', () => {
  it('says of every call in a sentence what it does, and of every problem what to do', () => {
    const unsaid = platformEndpoints.filter(({ route }) => callSummaries[route] === undefined)
    expect(unsaid.map(({ route }) => route)).toEqual([])
    const unknown = Object.keys(problemStatus).filter((code) => problemGuide[code] === undefined)
    expect(unknown).toEqual([])
  })
})

describe('the page', () => {
  it('shows every call, scope, field and problem code, and resolves its own links', () => {
    for (const { method, path, scope } of platformEndpoints) {
      expect(html).toContain(`<code>${method} /platform/v1/${path}</code>`)
      expect(html).toContain(`Scope <code>${scope}</code>`)
    }
    for (const code of Object.keys(problemStatus)) expect(html).toContain(`<tr id="${code}">`)
    for (const field of ['registeredAt', 'txHash', 'data[].sequence'])
      expect(html).toContain(`<code>${field}</code>`)
    for (const [, anchor = ''] of html.matchAll(/href="#([^"]+)"/g))
      expect(html, anchor).toContain(`id="${anchor}"`)
  })

  it('asks nobody else for anything and runs no script', () => {
    expect(page.status).toBe(200)
    expect(html).not.toMatch(/<script|<link|<img|https?:\/\/|@import|url\(/)
    expect(html).toContain('color-scheme: light dark')
    const policy = page.headers.get('content-security-policy') ?? ''
    const [, nonce = ''] = /<style nonce="([^"]+)"/.exec(html) ?? []
    expect(policy).toContain(`'nonce-${nonce}'`)
    expect(policy).toContain("default-src 'none'")
  })
})

it('names only scopes that exist', () => {
  const named = new Set(platformEndpoints.map(({ scope }) => scope))
  expect([...named].filter((scope) => !Scope.options.includes(scope))).toEqual([])
})
