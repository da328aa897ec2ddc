// The bytes of stored files: what every page may need, apart from the calls of the file manager.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, WireBool } from '../wire.ts'

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
