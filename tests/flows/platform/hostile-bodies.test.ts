// Bodies, queries and paths that no call takes: refused with 4xx that says where, never 5xx, and nothing is written.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { platformEndpoints } from '#contract/platform/all.ts'
import type { PlatformEndpoint } from '#contract/platform/platform-endpoint.ts'
import { Problem } from '#contract/platform/problem.ts'
import { Scope } from '#contract/platform/scope.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { bent, brokenBodies, brokenQueries } from '#tests/from-schema.ts'
import { type Desk, openDesk } from '#tests/money/desk.ts'
import { aMember } from '#tests/platform/example-posts.ts'
import { openProgram, type Program } from '#tests/platform/program.ts'
import { changedCounts, countsOnDemand } from '#tests/platform/row-counts.ts'

const perCall = 40

let database: TestDatabase
let desk: Desk
let member: string
beforeAll(async () => {
  database = await testDatabase({ max: 8 })
  desk = await openDesk(database, database.url)
  member = await aMember({ program: await openProgram(desk.db, desk.fetch, Scope.options) })
})
afterAll(async () => {
  expect(await desk.violations()).toEqual([])
  await database.drop()
})

interface Shot {
  readonly path: string
  readonly body?: string | Uint8Array<ArrayBuffer> | FormData
  /** It is JSON that can be read, so that a refusal can say where it is wrong. */
  readonly isReadable: boolean
}

const isJson = (text: string) => {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

function queryOf(input: unknown): string {
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input)
  const fields = isObject ? Object.entries(input) : []
  const query = new URLSearchParams()
  for (const [name, value] of fields)
    query.set(
      name,
      (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 2000),
    )
  return `?${query.toString()}`
}

/** Every third one names a member that is there, so that what comes behind the shape is reached too. */
const aimed = (input: unknown, at: number): unknown =>
  at % 3 === 0 && typeof input === 'object' && input !== null && 'member' in input
    ? { ...input, member }
    : input

/** The fields as a form, half of the time with a file that is none of those that are taken. */
function formWith(fields: unknown, at: number): FormData {
  const form = new FormData()
  const isObject = typeof fields === 'object' && fields !== null
  for (const [name, value] of Object.entries(isObject ? fields : {}))
    form.append(name, typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
  if (at % 2 === 0) form.set('file', new Blob(['plain text']), 'front.jpg')
  return form
}

function shotsAt({ method, path, input, body: kind }: PlatformEndpoint): Shot[] {
  const seed = [...path].reduce((sum, letter) => sum * 31 + (letter.codePointAt(0) ?? 0), 7) | 0
  return fc.sample(bent(input), { numRuns: perCall, seed }).map((made, at) => {
    const target = path.replaceAll(/\{\w+\}/g, at % 2 === 0 ? member : 'x')
    if (method === 'GET') {
      const broken = brokenQueries[at % brokenQueries.length] ?? ''
      const query = at % 3 === 0 ? broken : queryOf(made)
      return { path: target + query.replace('wait=25', 'wait=0'), isReadable: at % 3 !== 0 }
    }
    const broken = brokenBodies[(at >> 2) % brokenBodies.length]
    if (at % 4 === 0 && broken !== undefined)
      return { path: target, body: broken, isReadable: false }
    if (kind === 'multipart')
      return { path: target, body: formWith(made, at >> 2), isReadable: true }
    const body = JSON.stringify(aimed(made, at)) ?? ''
    return { path: target, body, isReadable: isJson(body) }
  })
}

async function fire(
  program: Program,
  { method }: PlatformEndpoint,
  { path, body }: Shot,
  at: number,
) {
  const response = await desk.fetch(
    new Request(`http://127.0.0.1:8080/platform/v1/${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${program.secret}`,
        ...(!(body instanceof FormData) && { 'Content-Type': 'application/json' }),
        'Idempotency-Key': `shot ${at}`.replace(' ', '-'),
      },
      ...(body !== undefined && { body }),
    }),
  )
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    text: await response.text(),
  }
}

describe.each(platformEndpoints.map((endpoint) => [endpoint.route, endpoint] as const))(
  '%s',
  (route, endpoint) => {
    it('refuses what it does not take, says where, and writes nothing', async () => {
      const program = await openProgram(desk.db, desk.fetch, [endpoint.scope])
      const counted = countsOnDemand(desk.sql)
      let before = await counted()
      let refusedCount = 0
      for (const [at, shot] of shotsAt(endpoint).entries()) {
        const { status, type, text } = await fire(program, endpoint, shot, at)
        const after = await counted()
        const what = `${route} ${shot.path.slice(0, 200)} ${shot.body instanceof FormData ? 'a form' : String(shot.body).slice(0, 300)} → ${status} ${text.slice(0, 300)}`
        expect(status, what).toBeLessThan(500)
        if (status >= 400) {
          refusedCount += 1
          expect(type, what).toBe('application/problem+json')
          const problem = Problem.parse(JSON.parse(text))
          expect(problem.status).toBe(status)
          expect(changedCounts(before, after), what).toEqual({})
          if (problem.code === 'invalid' && shot.isReadable) {
            expect(problem.errors ?? [], what).not.toEqual([])
            for (const { pointer } of problem.errors ?? []) expect(pointer).toMatch(/^(\/|$)/)
          }
        }
        before = after
      }
      expect(refusedCount).toBeGreaterThan(perCall / 4)
    })
  },
)
