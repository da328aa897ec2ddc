import { platformEndpoints } from '#contract/platform/all.ts'
import { platformPrefix } from '#contract/platform/platform-endpoint.ts'
import type { App } from '#server/http/application.ts'
import { platformOpenApi } from './platform-openapi.ts'
import { platformPage } from './platform-page.ts'

/** Mounts `/platform/v1/openapi.json` and `/platform/docs`, open to anybody: they hold no data. */
export function platformDocs({ hono }: Pick<App, 'hono'>): void {
  let document: string | undefined
  hono.get(`${platformPrefix}openapi.json`, (context) => {
    context.set('label', 'platform openapi')
    document ??= JSON.stringify(platformOpenApi(platformEndpoints))
    return context.body(document, 200, { 'Content-Type': 'application/json; charset=utf-8' })
  })
  hono.get('/platform/docs', (context) => {
    context.set('label', 'platform docs')
    return context.html(platformPage(platformEndpoints, context.var.nonce))
  })
}
