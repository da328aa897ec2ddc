// Pictures of identity documents come from whoever applies: what they cost is paid by the image process, within its limits.
import { crc32, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as api from '#contract/member/member-auth.ts'
import { raster } from '#demo/pictures/raster.ts'
import { newFileKey } from '#server/store/object-store.ts'
import { type AuthDesk, openAuthDesk } from '#tests/money/auth-desk.ts'
import { type TestServer, testServer } from '#tests/server.ts'

const svg = (body: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900">${body}</svg>`)

/** A PNG that says it has so many pixels, and has none of them. */
function emptyPng(width: number, height: number): Buffer {
  const png = Buffer.from(raster(1, 1, ['#ffffff'], 0).url().split(',')[1] ?? '', 'base64')
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return Buffer.concat([png, deflateSync(Buffer.alloc(9))])
}

let server: TestServer
let at: AuthDesk
beforeAll(async () => {
  server = await testServer()
  at = await openAuthDesk(server, server.url)
})
afterAll(() => server.close())

/** A submission whose picture lies in the file store, where the member platform puts it. */
async function stored(bytes: Uint8Array): Promise<string> {
  const key = newFileKey()
  async function* source() {
    yield bytes
  }
  await server.store.write(key, source())
  return at.one({ frontImg: `store:${key}` })
}
const look = async (id: string) => {
  await at.reveal(at.alice, id)
  return server.call(api.image, { id, side: 'front' }, { token: at.alice.token, lang: 'en' })
}

describe('a picture of a document', () => {
  it('is no SVG: refused with a sentence, and no look is written down', async () => {
    const id = await stored(svg('<rect width="900" height="900" fill="#fff"/>'))
    expect(await look(id)).toMatchObject({
      code: 42203,
      msg: 'A picture of a document must be a JPEG, PNG, WebP or GIF image',
    })
    expect((await at.trailOf(id)).map(({ action }) => action)).toEqual(['memberAuth.reveal'])
  })

  it('is no SVG behind a byte order mark, blanks or a comment', async () => {
    for (const before of ['\ufeff', ' \n', '<!-- -->', '<?xml version="1.0"?>']) {
      const id = await stored(Buffer.concat([Buffer.from(before), svg('<rect/>')]))
      expect((await look(id)).code, before).toBe(42203)
    }
  })

  it('is not taken into a record as an SVG, or as anything but a picture', async () => {
    const inRecord = (type: string) =>
      at.one({ frontImg: `data:${type};base64,${svg('<rect/>').toString('base64')}` })
    await expect(inRecord('image/svg+xml')).rejects.toThrow(/JPEG, PNG, WebP or GIF/)
    await expect(inRecord('text/html')).rejects.toThrow(/JPEG, PNG, WebP or GIF/)
  })

  it('is refused by its header when it has more than 50 million pixels', async () => {
    const id = await stored(emptyPng(20_000, 20_000))
    expect(await look(id)).toMatchObject({
      code: 42203,
      msg: 'The image has more than 50 million pixels',
    })
  })

  it('is refused when it is larger than 20 MB', async () => {
    const id = await stored(Buffer.alloc(20 * 1024 ** 2 + 1, 0xff))
    expect(await look(id)).toMatchObject({
      code: 42203,
      msg: 'The picture of the document is larger than 20 MB',
    })
  })

  it('is drawn from the store and from the record alike', async () => {
    const png = raster(64, 40, ['#ffffff'], 0).url()
    const fromStore = await stored(Buffer.from(png.split(',')[1] ?? '', 'base64'))
    for (const id of [fromStore, await at.one({ frontImg: png })])
      expect((await look(id)).code).toBe(0)
  })
})
