import { z } from 'zod'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { FileKind } from '../upload.ts'
import { DateRange, Id, Ids, RequestId, Stamp, Text, WireInt } from '../wire.ts'

export * from './file-content.ts'

/** A stored file. */
export const BigFile = z.object({
  id: Id,
  version: z.int(),
  name: z.string(),
  describe: z.string(),
  type: FileKind,
  mimeType: z.string(),
  /** Bytes as stored; images are stored without their metadata, so they may differ from what was sent. */
  size: z.int(),
  /** Label the client gave, by custom the MD5 of what was sent. */
  md5: z.string(),
  /** SHA-256 of the stored bytes in hex. */
  sha256: z.string(),
  /** Pixels of an image. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** True when `content` may be shown in the console; else it only comes as a download. */
  isPreviewable: z.boolean(),
  /** Address of the content, relative to the site; needs the bearer header. */
  url: z.string(),
  /** Null of what a member handed in. */
  uploaderId: Id.nullable(),
  uploaderName: z.string(),
  /** How many records use it. */
  useCount: z.int(),
  createdAt: Stamp,
  updatedAt: Stamp,
})
export type BigFile = z.output<typeof BigFile>

export const Filter = z
  .object({
    /** Part of the name. */
    name: Text(128),
    type: FileKind,
    uploaderId: Id,
    /** Start of the uploader's user name. */
    uploader: Text(64),
    dateRange: DateRange,
  })
  .partial()

export const list = listEndpoint('GET bigFile/list', {
  filter: Filter,
  row: BigFile,
  sortable: ['name', 'size', 'createdAt', 'updatedAt', 'id'],
})

/** A record that uses a file. */
export const FileUse = z.object({
  /** Kind of the record, e.g. `recharge`. */
  ownerType: z.string(),
  ownerId: Id,
  /** Number the record is known by. */
  ownerNo: z.string(),
  /** Field of the record, e.g. `proofImgs`. */
  field: z.string(),
  createdAt: Stamp,
})

export const get = endpoint(
  'GET bigFile/get',
  z.object({ id: Id }),
  z.object({ row: BigFile, usedIn: z.array(FileUse) }),
)

/** Renames or describes; the extension stays (it is what the content was checked against). */
export const edit = endpoint(
  'PUT bigFile/edit',
  z.object({
    id: Id,
    version: WireInt,
    name: Text(255).pipe(z.string().min(1)).optional(),
    describe: Text(500).optional(),
    requestId: RequestId.optional(),
  }),
  z.object({ id: Id, version: z.int() }),
)

/** All or none; a file that a record uses is refused (42203). */
export const remove = endpoint(
  'DELETE bigFile/delete',
  z.object({ ids: Ids, requestId: RequestId.optional() }),
  z.object({ count: z.int() }),
)
