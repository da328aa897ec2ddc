import { links } from '#contract/login-links.ts'
import { readSetting } from '#server/db/settings.ts'
import type { App } from '#server/http/application.ts'
import { servePublic } from '#server/http/serve.ts'

/** Mounts the links of the sign-in page. A setting that cannot be read shows none. */
export function loginLinks(app: App): void {
  servePublic(app, links, async () => ({
    list: await readSetting(app.deps.db, 'login.links'),
  }))
}
