import { draftKeys } from '#contract/draft-key.ts'
import type { App } from '../http/application.ts'
import { serve } from '../http/serve.ts'
import { hashesOf } from './secret-box.ts'

/** Mounts `user/draftKeys`. The keys are derived, not stored: a copy of the database opens no draft. */
export function draftKeysOf(app: App): void {
  serve(app, draftKeys, async (_, { actor }) => ({ keys: hashesOf(actor.id, 'draft') }))
}
