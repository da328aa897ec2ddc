// What this server serves: what is mounted on it.
import { bind } from '#contract/authenticator.ts'
import { capabilities as api } from '#contract/capabilities.ts'
import { contractVersion, type Endpoint } from '#contract/endpoint.ts'
import { progress } from '#contract/export.ts'
import { recordViewers } from '#contract/record-viewers.ts'
import { lock } from '#contract/session.ts'
import type { App } from '#server/http/application.ts'
import { servePublic } from '#server/http/serve.ts'

/** Mounts the call that lists the others. */
export function capabilities(app: App): void {
  const { mounted } = app
  const has = ({ method, path }: Endpoint) => mounted.has(`${method} ${path}`)
  servePublic(app, api, () => ({
    version: contractVersion,
    calls: [...mounted.keys()].toSorted(),
    features: {
      lock: has(lock),
      stepUp: has(bind),
      presence: has(recordViewers),
      exports: has(progress),
    },
  }))
}
