import type { UploadItem } from '#core/upload/upload-item.ts'
import { labels } from './labels.ts'

/** A file on its way, a third of it sent. */
export const sampleUpload: UploadItem = {
  id: 1,
  name: `${labels.proof}.mp4`,
  size: 4_096_000,
  kind: 'video',
  state: 'uploading',
  pausedBy: null,
  identifier: null,
  hashed: 4_096_000,
  sent: 1_536_000,
  speed: 512_000,
  error: null,
  file: null,
}
