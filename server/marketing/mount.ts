import type { App } from '../http/application.ts'
import { banner } from './banner.ts'
import { news } from './news.ts'
import { notice } from './notice.ts'
import { serviceLink } from './service-link.ts'

/** Mounts the calls of the marketing domain. */
export function mountMarketing(app: App): void {
  banner(app)
  news(app)
  notice(app)
  serviceLink(app)
}
