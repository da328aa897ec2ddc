import { eq } from 'drizzle-orm'
import * as api from '#contract/login-links.ts'
import { atMostOne } from '#server/base/exactly-one.ts'
import { sysConfig } from '#server/db/schema/operator/access.ts'
import type { App } from '#server/http/application.ts'
import { servePublic } from '#server/http/serve.ts'

const key = 'login.links'

/** Mounts the links of the sign-in page. A setting that cannot be read shows none. */
export function loginLinks(app: App): void {
  servePublic(app, api.links, async () => {
    const row = await app.deps.db
      .select({ value: sysConfig.value })
      .from(sysConfig)
      .where(eq(sysConfig.key, key))
      .then(atMostOne)
    return { list: api.LoginLinks.catch([]).parse(row?.value ?? []) }
  })
}
