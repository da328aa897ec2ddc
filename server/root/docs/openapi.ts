// The OpenAPI 3.1 document, generated from the endpoints that are mounted.
import { Code } from '#contract/codes.ts'
import { contractVersion, type Endpoint } from '#contract/endpoint.ts'
import { chunkField } from '#contract/upload.ts'
import { basePath } from '#server/http/serve.ts'
import { jsonSchema, type Schema } from './schema-text.ts'

/** Schemas that others point at, by name. */
export interface Components {
  [name: string]: Schema
}

/** Moves the definitions of a schema to the components, and what pointed at them with them; returns the schema. */
export function hoist(schema: Schema, name: string, components: Components): Schema {
  const rewritten = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rewritten)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => {
        if (key !== '$ref' || typeof item !== 'string') return [key, rewritten(item)]
        const target = item === '#' ? name : `${name}.${item.replace('#/$defs/', '')}`
        return [key, `#/components/schemas/${target}`]
      }),
    )
  }
  const { $defs, ...rest } = schema
  for (const [key, part] of Object.entries(($defs ?? {}) as Components)) {
    components[`${name}.${key}`] = rewritten(part) as Schema
  }
  const own = rewritten(rest) as Schema
  if (JSON.stringify(schema).includes('"$ref":"#"')) components[name] = own
  return own
}

const getName = ({ method, path }: Endpoint) =>
  `${method.toLowerCase()}.${path.replaceAll('/', '.')}`

function operation(endpoint: Endpoint, components: Components) {
  const name = getName(endpoint)
  const input = hoist(jsonSchema(endpoint.input, 'input'), `${name}.input`, components)
  const outputs = [endpoint.output, ...endpoint.variants.map(({ output }) => output)].map(
    (output, index) =>
      hoist(jsonSchema(output, 'output'), `${name}.output${index || ''}`, components),
  )
  const data = outputs.length === 1 ? outputs[0] : { anyOf: outputs }
  return {
    operationId: name,
    tags: [
      endpoint.path.includes('/') ? endpoint.path.slice(0, endpoint.path.indexOf('/')) : 'session',
    ],
    'x-permission': endpoint.access === 'permission' ? endpoint.permission : null,
    ...(endpoint.access === 'public' && { security: [] }),
    ...(endpoint.tokenInBody && { security: [{ bearer: [] }, {}] }),
    ...(endpoint.method === 'GET'
      ? { parameters: parameters(input) }
      : {
          requestBody: {
            required: input.required !== undefined,
            content: bodyContent(endpoint, input),
          },
        }),
    responses: {
      200: {
        description:
          'Every business outcome. `code` 0: done; else `msg` says why in the language of Accept-Language.',
        content: {
          ...(endpoint.answer === 'file' && { 'application/octet-stream': { schema: binary } }),
          'application/json': {
            schema: {
              type: 'object',
              required: ['code', 'msg', 'data'],
              properties: {
                code: { $ref: '#/components/schemas/Code' },
                msg: { type: 'string' },
                data,
              },
            },
          },
        },
      },
    },
  }
}

const binary = { type: 'string', format: 'binary' } as const

function bodyContent(endpoint: Endpoint, schema: Schema) {
  if (endpoint.body === 'json') return { 'application/json': { schema } }
  const properties = { ...schema.properties, [chunkField]: binary }
  const required = [...(schema.required ?? []), chunkField]
  return { 'multipart/form-data': { schema: { ...schema, properties, required } } }
}

/** The fields of a query as parameters. */
export const parameters = ({ properties = {}, required = [] }: Schema) =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    // Arrays travel as name[0]=…&name[1]=…, objects as name.key=….
    style: 'form',
    schema,
  }))

/** The document for a set of endpoints. */
export function openApi(endpoints: Iterable<Endpoint>) {
  const components: Components = {
    Code: {
      type: 'integer',
      enum: Object.values(Code),
      description: Object.entries(Code)
        .map(([name, code]) => `${code} ${name}`)
        .join(', '),
    },
  }
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = `/${endpoint.permission}`
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(endpoint, components),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Countersign',
      version: contractVersion,
      description: 'Calls of the back office, generated from the contract.',
    },
    servers: [{ url: basePath.slice(0, -1) }],
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas: components,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}
