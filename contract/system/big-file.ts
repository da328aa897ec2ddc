import { z } from 'zod'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { FileKind } from '../upload.ts'
import { DateRange, Id, Ids, RequestId, Stamp, Text, WireBool, WireInt } from '../wire.ts'

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
  uploaderId: Id,
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

/**
 * The bytes of a file, whole or one range (206), never from a cache. With `download`, and for everything that is not
 * previewable, as an attachment. Refusals come as the usual envelope in JSON.
 */
export const content = endpoint(
  'GET bigFile/content',
  z.object({ id: Id, download: WireBool.optional() }),
  z.null(),
  { answer: 'file' },
)

/** `download`: the whole file, once. `play`: a film or a sound, in ranges, as often as the player asks. */
export const TicketUse = z.enum(['download', 'play'])
export type TicketUse = z.output<typeof TicketUse>

/** Seconds a ticket is good for; what has begun to flow is not cut off. */
export const ticketSeconds = 60

/**
 * Lets the browser itself fetch one file, to save it to disk or to play it while it comes, where no header can be
 * sent. The address (`ticketContent`) holds a random ticket in place of the bearer: for this file and this session only, as long as the
 * session may still read it, 60 seconds at most. Needs the permission of `content`. Code 42203: `play` is for
 * previewable films and sounds.
 */
export const ticket = endpoint(
  'POST bigFile/ticket',
  z.object({ id: Id, use: TicketUse }),
  z.object({ ticket: z.string(), seconds: z.int() }),
  { access: 'session' },
)

/**
 * The bytes a ticket is for. Whatever is wrong with the ticket (unknown, expired, used up, of a session that ended or
 * lost the permission, asked for by another site) is answered with HTTP 404, so that no browser takes the refusal for
 * the file. A download is written to the audit trail, and so is the first range that is played.
 */
export const ticketContent = endpoint(
  'GET bigFile/ticketContent',
  z.object({ ticket: z.string().max(64) }),
  z.null(),
  { access: 'public', answer: 'file' },
)
