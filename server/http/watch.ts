// Around every request: its id, language and address, its security headers, its log line and its metrics.
import { randomBytes, randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { pickLang } from '#contract/lang.ts'
import type { App, Env } from './application.ts'
import { clientAddress } from './client-address.ts'
import { contentPolicy, securityHeaders } from './headers.ts'

/** Prepares the request and, when it is answered, seals and records it. */
export function watch(app: Pick<App, 'deps' | 'metrics'>): MiddlewareHandler<Env> {
  const { config, log, countryOf } = app.deps
  let hasWarned = false
  return async (context, next) => {
    const start = performance.now()
    const traceId = randomUUID()
    const header = (name: string) => context.req.header(name)
    const remote = context.env?.incoming?.socket?.remoteAddress
    const ip = clientAddress(remote, header('x-forwarded-for'), config.trustProxy)
    context.set('requestContext', {
      traceId,
      lang: pickLang(header('accept-language')),
      ip,
      country: countryOf(ip),
      userAgent: (header('user-agent') ?? '').slice(0, 200),
      log: log.child({ traceId }),
    })
    if (!hasWarned && config.trustProxy === 0 && header('x-forwarded-for') !== undefined) {
      hasWarned = true
      log.warn(
        { from: remote },
        'X-Forwarded-For arrives but TRUST_PROXY is 0: behind a proxy all callers share its address and its limits. Set TRUST_PROXY to the number of proxies in front.',
      )
    }
    context.set('nonce', randomBytes(16).toString('base64'))
    context.set('label', 'other')
    context.set('outcome', 0)
    context.set('sampleAnswers', config.sampleAnswers ?? false)
    context.set('actor', undefined)
    await next()
    const headers = context.res.headers
    for (const [name, value] of Object.entries(securityHeaders)) headers.set(name, value)
    const isPage = headers.get('content-type')?.startsWith('text/html') === true
    // Files bring a stricter one of their own.
    if (!headers.has('content-security-policy')) {
      const policy = isPage ? contentPolicy(context.var.nonce, config.frameSrc) : contentPolicy()
      headers.set('Content-Security-Policy', policy)
    }
    if (!headers.has('cache-control')) headers.set('Cache-Control', 'no-store')
    headers.set('X-Request-Id', traceId)
    const seconds = (performance.now() - start) / 1000
    const { label, outcome, requestContext } = context.var
    const { status } = context.res
    app.metrics.observe(label, context.req.method, status, outcome, seconds)
    requestContext.log.info(
      {
        call: label,
        method: context.req.method,
        status,
        code: outcome,
        ms: Math.round(seconds * 1e4) / 10,
      },
      'request',
    )
  }
}
