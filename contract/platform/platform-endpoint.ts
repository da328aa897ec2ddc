// A call of a program as a value: method, path, scope and shapes in one place. The server mounts it, the OpenAPI document and
// the client are made from it.
import { z } from 'zod'
import type { ProblemCode } from './problem.ts'
import type { Scope } from './scope.ts'

/** What all calls of programs start with. */
export const platformPrefix = '/platform/v1/'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'

/** Method and path of a call, as it is declared: `PUT members/{externalId}`. */
export type Route = `${Method} ${string}`

/** A declared call. */
export interface PlatformEndpoint<
  P extends z.ZodObject = z.ZodObject,
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  R extends Route = Route,
> {
  /** Names the call; its type tells the client which shapes belong to it. */
  readonly route: R
  readonly method: Method
  /** After the prefix, with `{name}` where a part of the path is given: `members/{externalId}`. */
  readonly path: string
  readonly scope: Scope
  /** The parts of the path. */
  readonly params: P
  /** The query of a GET, the fields of a form, else the JSON body. */
  readonly input: I
  readonly output: O
  /** `multipart`: a form with a file beside its fields. */
  readonly body: 'json' | 'multipart'
  /** The status of the first answer: 201 where the call creates a record. */
  readonly status: 200 | 201
  /** What it refuses with besides what every call does. */
  readonly problems: readonly ProblemCode[]
}

type Options<P extends z.ZodObject> = {
  scope: Scope
  params?: P
  status?: 200 | 201
  body?: 'json' | 'multipart'
  problems?: readonly ProblemCode[]
}

const noParams = z.object({})

/** Declares a call: `platformEndpoint('PUT members/{externalId}', MemberInput, Member, { scope: 'members', … })`. */
export function platformEndpoint<
  I extends z.ZodType,
  O extends z.ZodType,
  R extends Route,
  P extends z.ZodObject = typeof noParams,
>(
  route: R,
  input: I,
  output: O,
  { scope, params, status = 200, body = 'json', problems = [] }: Options<P>,
): PlatformEndpoint<P, I, O, R> {
  const [method, path] = route.split(' ') as [Method, string]
  return {
    route,
    method,
    path,
    scope,
    params: params ?? (noParams as unknown as P),
    input,
    output,
    body,
    status,
    problems,
  }
}

/** Calls that change something carry an `Idempotency-Key` of this form; a PUT is idempotent by its path. */
export const IdempotencyKey = z.string().regex(/^[\x21-\x7e]{1,128}$/)
