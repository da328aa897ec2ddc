// Mounts the calls of chunked uploads.
import * as api from '#contract/upload.ts'
import type { App } from '#server/http/application.ts'
import { receive } from '#server/http/serve-file.ts'
import { serve } from '#server/http/serve.ts'
import { storeChunk, testChunks } from './chunk.ts'
import { merge } from './merge/merge.ts'

/** Chunk test, chunk and merge. */
export function uploads(app: App): void {
  const { db, sql, store, log, config } = app.deps
  const deps = { db, sql, store, log, uploadMaxBytes: config.uploadMaxBytes }
  const form = { fileField: api.chunkField, maxBytes: api.maxChunkBytes }
  serve(app, api.uploadTest, (params, call) => testChunks(deps, call, params))
  receive(app, api.upload, form, (params, file, call) => storeChunk(deps, call, params, file))
  serve(app, api.uploadMerge, (wanted, call) => merge(deps, call, wanted))
}
