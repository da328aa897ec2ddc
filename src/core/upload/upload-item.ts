import type { FileKind } from '#contract/upload.ts'
import type { Text } from '../i18n/text.ts'
import type { UploadStateName } from './upload-machine.ts'

/** A file that the server has. */
export interface UploadedFile {
  /** Empty where the backend keeps no records of files. */
  readonly id: string
  readonly url: string
  readonly mimeType: string
  readonly name: string
  readonly size: number
}

/** Why an upload stands still: the operator said so, the network is gone, or the session is locked. */
export type PausedBy = 'operator' | 'offline' | 'session'

/** One upload as the panel shows it. */
export interface UploadItem {
  readonly id: number
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly kind: FileKind
  state: UploadStateName
  pausedBy: PausedBy | null
  /** MD5 of the content in hex, null until it is known. */
  identifier: string | null
  /** Bytes that went through the digest. */
  hashed: number
  /** Bytes the server has or is getting right now. */
  sent: number
  /** Bytes per second over the last seconds; 0 while nothing is sent. */
  speed: number
  error: Text | null
  /** Known once the upload succeeded. */
  file: UploadedFile | null
}
