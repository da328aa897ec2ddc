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
import { openedNumber } from './auth-evidence.ts'
import { authGuard, type AuthRow } from './auth-row.ts'
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

/** The submission; operators who are bound to a member see nothing in clear (40302). */
async function found({ db, actor }: Call, id: string): Promise<AuthRow> {
  if (actor.bindMemberId !== null) throw new Refusal(Code.outOfScope, 'outOfScope')
  return authGuard.load(db, id)
}

/** Mounts the two calls that show what is otherwise hidden; each look is written down before anything is shown. */
export function authImages(app: App): void {
  serve(app, api.image, async ({ id, side }, call) => {
    const row = await found(call, id)
    const bytes = await bytesOf(app.deps.store, row.log[columns[side]])
    if (!bytes) throw new Refusal(Code.notFound, 'notFound')
    const at = new Date().toISOString().slice(0, 16).replace(/[T:]/g, ' ')
    const url = await marked(bytes, `${call.actor.id} ${at}`)
    await transact(call, { endpoint: api.image, input: { id, side } }, async () =>
      // The version says which pictures and facts were seen: an approval asks for it.
      audited(null, authGuard.entry('image', row, { after: { side, version: row.log.version } })),
    )
    return { url, expiresIn: api.revealSec }
  })

  serve(app, api.reveal, async ({ id }, call) => {
    const row = await found(call, id)
    const idNo = openedNumber(row.log)
    await transact(call, { endpoint: api.reveal, input: { id } }, async () =>
      audited(null, authGuard.entry('reveal', row, {})),
    )
    return { realName: row.log.realName, idNo, expiresIn: api.revealSec }
  })
}
