// Pictures of identity documents. They leave the server drawn anew, with the operator's id and the time in them, and are
// nowhere else to be had: they are no files of the file store's lists.
import sharp from 'sharp'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/member/member-auth.ts'
import type { App } from '#server/http/application.ts'
import { audited, type Call } from '#server/http/call.ts'
import { Refusal } from '#server/http/refusal.ts'
import { serve } from '#server/http/serve.ts'
import { transact } from '#server/http/transact.ts'
import type { ObjectStore } from '#server/store/object-store.ts'
import { findMember } from '../find-member.ts'
import { authEntry, authGuard, type StoredAuth } from './auth-row.ts'
import { openNumber } from './document-number.ts'
import { watermarkSvg } from './watermark.ts'

const columns = { front: 'frontImg', back: 'backImg', hand: 'handImg' } as const
/** Longest side of what is shown, in pixels: enough to read a document by. */
const maxSide = 1600
const storeMark = 'store:'

/** The bytes behind a reference: an object of the store (`store:<key>`), or a picture written into the record itself. */
async function bytesOf(store: ObjectStore, reference: string): Promise<Buffer | undefined> {
  if (reference.startsWith(storeMark)) return store.get(reference.slice(storeMark.length))
  const [, data] = /^data:image\/[\w.+-]+;base64,([\w+/=]+)$/.exec(reference) ?? []
  return data === undefined ? undefined : Buffer.from(data, 'base64')
}

/** Draws a picture with a watermark into it. Throws `Refusal` 42203 where it is damaged. */
async function marked(bytes: Buffer, text: string): Promise<string> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: 50_000_000 })
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toBuffer({ resolveWithObject: true })
    const mark = Buffer.from(watermarkSvg(text, info.width, info.height))
    const drawn = await sharp(data)
      .composite([{ input: mark }])
      .jpeg({ quality: 82 })
      .toBuffer()
    return `data:image/jpeg;base64,${drawn.toString('base64')}`
  } catch {
    throw new Refusal(Code.rule, 'imageDamaged')
  }
}

/** A submission inside the caller's scope. */
async function found(call: Call, id: string): Promise<StoredAuth> {
  const { log } = await authGuard.load(call.db, id)
  await findMember(call, log.memberId)
  return log
}

/** Mounts the two calls that show what is otherwise hidden; each look is written down before anything is shown. */
export function authImages(app: App): void {
  serve(app, api.image, async ({ id, side }, call) => {
    const log = await found(call, id)
    const bytes = await bytesOf(app.deps.store, log[columns[side]])
    if (!bytes) throw new Refusal(Code.notFound, 'notFound')
    const at = new Date().toISOString().slice(0, 16).replace(/[T:]/g, ' ')
    const url = await marked(bytes, `${call.actor.id} ${at}`)
    await transact(call, { endpoint: api.image, input: { id, side } }, async () =>
      audited(null, authEntry('image', log, { after: { side } })),
    )
    return { url, expiresIn: api.revealSec }
  })

  serve(app, api.reveal, async ({ id }, call) => {
    const log = await found(call, id)
    await transact(call, { endpoint: api.reveal, input: { id } }, async () =>
      audited(null, authEntry('reveal', log, {})),
    )
    return {
      realName: log.realName,
      idNo: openNumber(log.idNoEnc),
      expiresIn: api.revealSec,
    }
  })
}
