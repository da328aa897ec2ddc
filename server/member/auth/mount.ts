// Mounts the calls of real-name authentication; each verb has its own file.
import * as api from '#contract/member/member-auth.ts'
import type { App } from '#server/http/application.ts'
import { change, serve } from '#server/http/serve.ts'
import { serveRecord } from '#server/lists/record.ts'
import { serveClaims } from '#server/review/claim.ts'
import { authSource } from './detail.ts'
import { authGuard } from './guard.ts'
import { authImages } from './image.ts'
import { listAuths } from './list.ts'
import { decide, edit, revoke } from './review.ts'

/** Real-name checks: list, detail, pictures, claim, correction, decision, revocation. */
export function memberAuth(app: App): void {
  listAuths(app)
  const claim = serveClaims(api.claim, authGuard)
  serveRecord(app, api.get, authSource)
  serve(app, api.claim, (input, call) => claim(call, input))
  change(app, api.edit, (input, context) => edit(context, input))
  change(app, api.review, (input, context) => decide(context, input))
  change(app, api.revoke, (input, context) => revoke(context, input))
  authImages(app)
}
