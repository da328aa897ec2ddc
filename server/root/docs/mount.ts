import type { App } from '#server/http/application.ts'
import { basePath } from '#server/http/serve.ts'
import { openApi } from './openapi.ts'
import { docsPage } from './page.ts'

/** Mounts `/admin/openapi.json` and `/admin/docs`, open to anybody: they hold no data. Off with API_DOCS=off. */
export function docs({ hono, deps, mounted }: App): void {
  if (deps.config.apiDocs === false) return
  const all = () => [...mounted.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
  let document: string | undefined
  hono.get(`${basePath}openapi.json`, (context) => {
    document ??= JSON.stringify(openApi(all()))
    return context.body(document, 200, { 'Content-Type': 'application/json; charset=utf-8' })
  })
  hono.get(`${basePath}docs`, (context) => context.html(docsPage(all(), context.var.nonce)))
}
