// Calls that carry a file, in either direction; everything else about them is as in serve.ts.
import type { Context } from 'hono'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { createLimiter } from '#server/base/load/limiter.ts'
import type { App, Env } from './application.ts'
import { readInput } from './body.ts'
import type { Call } from './call.ts'
import { toBodyStream, drain, readForm, type Form } from './form.ts'
import { authorizeCall, route, success } from './serve.ts'

/** Files come many at once; their callers are looked up a few at a time, so that everybody else finds the database free. */
const limitAuthorization = createLimiter({ total: 3, isLowPriority: true })

/** Mounts a call that takes a form with a file of at most `maxBytes` in the field `fileField`. */
export function receive<I extends z.ZodType, O extends z.ZodType>(
  app: App,
  endpoint: Endpoint<I, O>,
  form: { fileField: string; maxBytes: number },
  handler: (input: z.output<I>, form: Form, call: Call) => Promise<z.input<O>>,
): void {
  if (endpoint.body !== 'multipart' || endpoint.access === 'public') {
    throw new Error(`${endpoint.path} takes no form from signed-in operators.`)
  }
  route(app, endpoint, async (context) => {
    const { raw } = context.req
    const body = toBodyStream(raw, context.env?.incoming)
    const call = await limitAuthorization(() => authorizeCall(app, endpoint, context)).catch(
      async (error: unknown) => {
        await drain(body)
        throw error
      },
    )
    const received = await readForm(raw.headers, body, form)
    try {
      const input = await endpoint.input.parseAsync(received.fields, { reportInput: true })
      return success(context, endpoint, await handler(input, received, call))
    } finally {
      await received.finish()
    }
  })
}

/** Mounts a call that is answered with bytes; what the handler throws becomes an envelope as always. */
export function sendFile<I extends z.ZodType>(
  app: App,
  endpoint: Endpoint<I>,
  handler: (input: z.output<I>, call: Call, context: Context<Env>) => Promise<Response>,
): void {
  if (endpoint.answer !== 'file' || endpoint.access === 'public') {
    throw new Error(`${endpoint.path} sends no file to signed-in operators.`)
  }
  route(app, endpoint, async (context) => {
    const call = await authorizeCall(app, endpoint, context)
    const raw = await readInput(context.req.raw, endpoint.method)
    return handler(await endpoint.input.parseAsync(raw, { reportInput: true }), call, context)
  })
}
