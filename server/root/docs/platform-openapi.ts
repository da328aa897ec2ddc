// The OpenAPI 3.1 document of the interface for programs, generated from the contract.
import type { z } from 'zod'
import { callSummaries, problemGuide } from '#contract/platform/guide.ts'
import { fileField } from '#contract/platform/identity.ts'
import {
  IdempotencyKey,
  platformPrefix,
  type PlatformEndpoint,
} from '#contract/platform/platform-endpoint.ts'
import { Problem, type ProblemCode, problemStatus } from '#contract/platform/problem.ts'
import { Scope } from '#contract/platform/scope.ts'
import { type Components, hoist, parameters } from './openapi.ts'
import { jsonSchema, type Schema } from './schema-text.ts'

const always: readonly ProblemCode[] = [
  'invalid',
  'unauthenticated',
  'scope_missing',
  'network_refused',
  'too_many',
  'internal',
  'unavailable',
]

/** Every code that a call may be refused with, in the order of the contract. */
export function getProblemCodes({ method, problems }: PlatformEndpoint): ProblemCode[] {
  const codes = new Set<ProblemCode>([
    ...always,
    ...problems,
    ...(method === 'GET' ? [] : (['too_large'] as const)),
    ...(method === 'POST' ? (['in_progress', 'idempotency_mismatch'] as const) : []),
  ])
  return (Object.keys(problemStatus) as ProblemCode[]).filter((code) => codes.has(code))
}

/** Names a call in documents and generated programs: `post.recharges`, `get.members.externalId.balances`. */
export const toOperationId = ({ method, path }: PlatformEndpoint): string =>
  `${method.toLowerCase()}.${path.replaceAll(/[{}]/g, '').replaceAll('/', '.')}`

const problemBody = {
  'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
}
const headers = {
  retryAfter: { $ref: '#/components/headers/Retry-After' },
  replayed: { $ref: '#/components/headers/Idempotency-Replayed' },
}

function refusals(endpoint: PlatformEndpoint) {
  const byStatus = new Map<number, ProblemCode[]>()
  for (const code of getProblemCodes(endpoint)) {
    const status = problemStatus[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${problemGuide[code] ?? ''}`).join('\n\n'),
        ...((status === 429 || status === 503 || codes.includes('in_progress')) && {
          headers: { 'Retry-After': headers.retryAfter },
        }),
        content: problemBody,
      },
    ]),
  )
}

const fieldParameters = (schema: Schema, where: 'path' | 'query') =>
  parameters(schema).map((parameter) => ({
    ...parameter,
    in: where,
    required: where === 'path' || parameter.required,
    style: where === 'path' ? 'simple' : 'form',
  }))

/** The fields of a form, and its file. */
const withFile = (schema: Schema): Schema => ({
  ...schema,
  properties: {
    ...(schema['properties'] as object),
    [fileField]: { type: 'string', format: 'binary' },
  },
  required: [...((schema['required'] as string[] | undefined) ?? []), fileField],
})

function operation(endpoint: PlatformEndpoint, components: Components) {
  const { method, route, scope, params, input, output, status, body } = endpoint
  const name = toOperationId(endpoint)
  const isForm = body === 'multipart'
  const shape = jsonSchema(input, 'input')
  const fields = hoist(isForm ? withFile(shape) : shape, `${name}.input`, components)
  const answer = {
    content: {
      'application/json': {
        schema: hoist(jsonSchema(output, 'output'), `${name}.output`, components),
      },
    },
  }
  const isReplayable = method === 'POST'
  return {
    operationId: name,
    tags: [scope],
    summary: callSummaries[route] ?? route,
    security: [{ key: [scope] }],
    parameters: [
      ...fieldParameters(jsonSchema(params, 'input'), 'path'),
      ...(method === 'GET' ? fieldParameters(fields, 'query') : []),
      ...(isReplayable ? [{ $ref: '#/components/parameters/Idempotency-Key' }] : []),
    ],
    ...(method !== 'GET' && {
      requestBody: {
        required: true,
        content: { [isForm ? 'multipart/form-data' : 'application/json']: { schema: fields } },
      },
    }),
    responses: {
      ...(status === 201 && { 201: { description: 'Created.', ...answer } }),
      200: {
        description:
          status === 201
            ? 'It was there already: a repeated call, or a change of the record.'
            : 'Done.',
        ...(isReplayable && { headers: { 'Idempotency-Replayed': headers.replayed } }),
        ...answer,
      },
      ...refusals(endpoint),
    },
  }
}

/** The document for a set of calls. */
export function platformOpenApi(endpoints: readonly PlatformEndpoint[]) {
  const schemas: Components = { Problem: jsonSchema(Problem, 'output') }
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = `/${endpoint.path}`
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(endpoint, schemas),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Countersign for platforms',
      version: '1',
      description:
        'How a platform reports what its members do and reads what operators decided. Amounts are decimal strings, times ISO 8601 in UTC, records are named by the externalId of the platform.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: platformPrefix.slice(0, -1) }],
    tags: Scope.options.map((name) => ({ name, description: `Calls of the scope \`${name}\`.` })),
    security: [{ key: [] }],
    paths,
    components: {
      schemas,
      parameters: {
        'Idempotency-Key': {
          name: 'Idempotency-Key',
          in: 'header',
          required: true,
          description: 'Names the call: sent again with the same key, it has one effect.',
          schema: jsonSchema(IdempotencyKey as z.ZodType, 'input'),
        },
      },
      headers: {
        'Retry-After': {
          description: 'Seconds until the call may succeed.',
          schema: { type: 'integer', minimum: 0 },
        },
        'Idempotency-Replayed': {
          description: '`true` where the answer is the one of the first call with this key.',
          schema: { type: 'string', enum: ['true'] },
        },
      },
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'A key `csk_…` of the console.' },
      },
    },
  }
}
