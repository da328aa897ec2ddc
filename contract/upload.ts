// Chunked uploads. A file is cut into chunks of 2,048,000 bytes; the chunk test tells
// which of them are there, the rest are posted, then the merge makes one file of them. Business outcomes travel with
// HTTP 200: clients of this protocol take 404, 415, 500 and 501 for final and do not ask again.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Text } from './wire.ts'

/** Bytes of every chunk but the last. */
export const chunkSize = 2_048_000
/** Most bytes of a last chunk: of a client that adds the rest to it instead of sending one more. */
export const maxChunkBytes = 2 * chunkSize - 1
/** Most chunks of one file. */
export const maxChunks = 10_000
/** Name of the multipart field that carries the bytes of a chunk; the other fields come before it. */
export const chunkField = 'upfile'

/** Chunks of a file when the last one carries what is left: our own plan. */
export const countChunks = (totalSize: number): number =>
  Math.max(1, Math.ceil(totalSize / chunkSize))

/** True for our plan and for the one whose last chunk is up to twice as long: `max(1, floor(size / 2048000))` chunks. */
export const isChunkPlan = (totalSize: number, totalChunks: number): boolean =>
  totalChunks === countChunks(totalSize) ||
  totalChunks === Math.max(1, Math.floor(totalSize / chunkSize))

/** Bytes that chunk `number` (from 1) must have, in both plans. */
export const bytesOfChunk = (number: number, totalSize: number, totalChunks: number): number =>
  number < totalChunks ? chunkSize : totalSize - (totalChunks - 1) * chunkSize

/** What may be uploaded, by extension. What is inside must agree. */
export const uploadTypes = {
  image: ['gif', 'jpg', 'jpeg', 'png', 'bmp', 'webp'],
  video: ['mp4', 'm3u8', 'rmvb', 'avi', 'swf', '3gp', 'mkv', 'flv'],
  audio: ['mp3', 'wav', 'wma', 'ogg', 'aac', 'flac'],
  document: [
    'doc',
    'txt',
    'docx',
    'pages',
    'epub',
    'pdf',
    'numbers',
    'csv',
    'xls',
    'xlsx',
    'keynote',
    'ppt',
    'pptx',
  ],
} as const satisfies Record<string, readonly string[]>
export type FileKind = keyof typeof uploadTypes
/** The kinds of `uploadTypes`. */
export const FileKind = z.enum(['image', 'video', 'audio', 'document'])

/** The extension in lower case, without the dot; empty when there is none. */
export const getExtension = (filename: string): string =>
  /\.([a-z0-9]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? ''

/** The kind an extension belongs to; undefined when it may not be uploaded. */
export const findFileKind = (extension: string): FileKind | undefined =>
  FileKind.options.find((kind) =>
    (uploadTypes[kind] as readonly string[]).includes(extension.toLowerCase()),
  )

const Count = (min: number, max: number) =>
  z
    .union([
      z.int(),
      z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
    ])
    .pipe(z.int().min(min).max(max))

/** A label of the client's choice, by custom the MD5 of the content; never a path, and known to its operator only. */
const Identifier = z.string().regex(/^[\w-]{1,128}$/)

const file = {
  identifier: Identifier,
  /** Shown, never used as a path. */
  filename: Text(255).pipe(z.string().min(1)),
  totalSize: Count(0, Number.MAX_SAFE_INTEGER),
  totalChunks: Count(1, maxChunks),
  /**
   * SHA-256 of the whole file in hex, where the client knows it; the same in every call about the file. Two files may
   * share an MD5: with it an earlier file is only taken for this one when the content is equal, and the merged file
   * is held against it; without it the name has to be equal.
   */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
}

/** What travels with every chunk and with the test: in a form or a query, so all of it may be text. */
export const ChunkParams = z.object({
  ...file,
  chunkNumber: Count(1, maxChunks),
  chunkSize: Count(1, maxChunkBytes).optional(),
  currentChunkSize: Count(0, maxChunkBytes).optional(),
  relativePath: Text(1024).optional(),
})

/** How far a file is. */
export const UploadState = z.object({
  /** The operator has this very file already: nothing needs to be sent, `url` and `id` say where it is. */
  skipUpload: z.boolean(),
  /** Chunk numbers from 1: of the test all that are stored, of a chunk the one it stored. */
  uploaded: z.array(z.int()),
  /** Of the test: every chunk is there and the merge is due. Of a chunk: the merge is due once the last chunk is sent
   *  (always true, because answers to chunks in parallel may arrive in another order than they were stored). */
  needMerge: z.boolean(),
  identifier: z.string(),
  totalChunks: z.int(),
  totalSize: z.int(),
  filename: z.string(),
  /** Of a finished file: id of its record and the address of its content; ask for it with the bearer header. */
  id: Id.optional(),
  url: z.string().optional(),
  mimeType: z.string().optional(),
})
export type UploadState = z.output<typeof UploadState>

/** Which chunks of a file are stored. Stores nothing itself. An identifier of another operator is unknown. */
export const uploadTest = endpoint('GET bigUpload/upload', ChunkParams, UploadState)

/**
 * Stores a chunk: a multipart form with the parameters and then the bytes in `upfile`. Sending a chunk again is
 * harmless; other bytes under the same number are refused (40001). An empty file is refused (40001). Code 42202:
 * too large, too many open uploads, or no room. Code 42203: the type is not allowed or the content is another one.
 */
export const upload = endpoint('POST bigUpload/upload', ChunkParams, UploadState, {
  body: 'multipart',
})

/**
 * Makes one file of its chunks; answers with the finished file, also when it was finished before. Code 42204: chunks
 * are missing. Code 42302: the merge is still under way, ask again. Needs the permission of `upload`. `token` is the session
 * token: alone it is enough, next to an Authorization header it must be the same (401).
 */
export const uploadMerge = endpoint(
  'POST bigUpload/uploadMerge',
  z.object({ ...file, token: z.string().max(128).optional() }),
  UploadState.required({ id: true, url: true, mimeType: true }),
  { access: 'session', tokenInBody: true },
)
