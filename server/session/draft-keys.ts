import { draftKeys } from '#contract/draft-key.ts'
import { hashWithKeys } from '#server/base/secret-box.ts'
import type { App } from '#server/http/application.ts'
import { serve } from '#server/http/serve.ts'

/** Mounts `user/draftKeys`. The keys are derived, not stored: a copy of the database opens no draft. */
export function serveDraftKeys(app: App): void {
  serve(app, draftKeys, async (_, { actor }) => ({ keys: hashWithKeys(actor.id, 'draft') }))
}
