import type { App } from '../http/application.ts'
import { banner } from './banner.ts'
import { serviceLink } from './service-link.ts'

/** Mounts the calls of the marketing domain. */
export function mountMarketing(app: App): void {
  banner(app)
  serviceLink(app)
}
