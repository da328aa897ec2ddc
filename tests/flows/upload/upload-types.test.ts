// What is inside a file against what its name says (reliability U8, U11).
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { Code } from '#contract/codes.ts'
import { logout } from '#contract/session.ts'
import { chunkSize } from '#contract/upload.ts'
import { docx, film } from '#tests/upload/samples.ts'
import { honest, html, lies, picture, text } from '#tests/upload/typed-files.ts'
import { uploader } from '#tests/upload/upload-client.ts'
import { uploadServer } from '#tests/upload/upload-server.ts'

const { server, mine } = await uploadServer()

describe('lies', () => {
  test('there are sixty of them or more', () => expect(lies.length).toBeGreaterThanOrEqual(60))

  test.each(lies)('%s', async (filename, make) => {
    const bytes = typeof make === 'function' ? await make() : make
    const before = await server.sql`select count(*) from big_file`
    const { status, code } = await mine.send({ bytes, filename })
    expect({ status, code }).toEqual({ status: 200, code: Code.rule })
    expect(await server.sql`select count(*) from big_file`).toEqual(before)
  })

  test('leave nothing behind', async () => {
    expect(await server.sql`select from upload_session`).toHaveLength(0)
    expect(await server.sql`select from upload_trash`).toHaveLength(0)
    for (const prefix of ['chunks/', 'files/'] as const) {
      for await (const { key } of server.store.list(prefix)) expect.fail(key)
    }
  })

  test('are found out by the first chunk, before the others are sent', async () => {
    const bytes = film(3 * chunkSize)
    bytes.set(text(html))
    const source = { bytes, filename: 'long.jpg' }
    expect((await mine.chunk(source, 2)).code).toBe(Code.ok)
    expect((await mine.chunk(source, 1)).code).toBe(Code.rule)
    expect((await mine.test(source)).data.uploaded).toEqual([])
    expect(await server.sql`select from upload_session`).toHaveLength(0)
  })

  test('are found out by the merge when a chunk slipped in', async () => {
    const bytes = film(2 * chunkSize)
    const source = { bytes, filename: 'slip.avi' }
    await mine.chunk(source, 1)
    await mine.chunk(source, 2)
    await server.sql`update upload_session set filename = 'slip.png'`
    const answer = await mine.merge({ ...source, filename: 'slip.png' })
    expect(answer.code).toBe(Code.rule)
    expect(await server.sql`select from upload_session`).toHaveLength(0)
  })
})

describe('honest files', () => {
  test.each(honest)('%s', async (filename, make, shown) => {
    const bytes = typeof make === 'function' ? await make() : make
    const { code, msg, data } = await mine.send({ bytes, filename })
    expect(code, msg).toBe(Code.ok)
    const { headers, status } = await mine.content(data.id ?? '')
    const get = (name: string) => headers.get(name)
    expect(status).toBe(200)
    expect(get('x-content-type-options')).toBe('nosniff')
    expect(get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect(get('cache-control')).toBe('private, no-store')
    if (shown === null) expect(get('content-disposition')).toMatch(/^attachment; /)
    else {
      expect(get('content-disposition')).toMatch(/^inline; /)
      expect(get('content-type')).toBe(shown)
      const forced = await mine.content(data.id ?? '', {}, '&download=true')
      expect(forced.headers.get('content-disposition')).toMatch(/^attachment; /)
    }
  })
})

describe('pictures', () => {
  const secret = 'Jordan Example, 52.5200 N 13.4050 E'
  const withExif = async (format: 'jpeg' | 'png' | 'webp') => {
    const noise = randomBytes(40 * 30 * 3)
    const exif = {
      IFD0: { Artist: secret, Orientation: '6' },
      IFD3: { GPSLatitude: '52/1 31/1 12/1', GPSLatitudeRef: 'N' },
    }
    const image = sharp(noise, { raw: { width: 40, height: 30, channels: 3 } }).withExif(exif)
    return new Uint8Array(
      await image.withMetadata({ exif, orientation: 6 }).toFormat(format).toBuffer(),
    )
  }

  test.each(['jpeg', 'png', 'webp'] as const)(
    'a %s loses its metadata and keeps upright',
    async (format) => {
      const bytes = await withExif(format)
      expect(Buffer.from(bytes).includes('Jordan')).toBe(true)
      expect((await sharp(bytes).metadata()).exif).toBeDefined()
      const { data } = await mine.send({ bytes, filename: `where.${format}` })
      const back = await mine.download(data.id ?? '')
      const found = await sharp(back).metadata()
      expect(Buffer.from(back).includes('Jordan')).toBe(false)
      expect(found.exif).toBeUndefined()
      expect(found.orientation).toBeUndefined()
      expect({ format: found.format, width: found.width, height: found.height }).toEqual({
        format,
        width: 30,
        height: 40,
      })
      // Sent again it is known, although what is stored has other bytes.
      expect((await mine.send({ bytes, filename: `where.${format}` })).data).toMatchObject({
        skipUpload: true,
        id: data.id,
      })
    },
  )

  test.each(['gif', 'webp'] as const)('an animated %s keeps moving', async (format) => {
    const frames = await Promise.all(
      ['red', 'green', 'blue'].map((background) =>
        sharp({ create: { width: 20, height: 10, channels: 4, background } })
          .png()
          .toBuffer(),
      ),
    )
    const bytes = new Uint8Array(
      await sharp(frames, { join: { animated: true } })
        [format]({ delay: [100, 200, 300], loop: 0 })
        .toBuffer(),
    )
    const { code, data } = await mine.send({ bytes, filename: `moves.${format}` })
    expect(code).toBe(Code.ok)
    const { pages, width, pageHeight, delay } = await sharp(await mine.download(data.id ?? ''), {
      animated: true,
    }).metadata()
    expect({ pages, width, pageHeight, delay }).toEqual({
      pages: 3,
      width: 20,
      pageHeight: 10,
      delay: [100, 200, 300],
    })
  })

  test('what is hidden behind or inside a picture does not survive', async () => {
    for (const format of ['jpeg', 'png', 'gif', 'webp'] as const) {
      const bytes = new Uint8Array([...(await picture(format)), ...text(html), ...docx()])
      const { code, data } = await mine.send({ bytes, filename: `polyglot.${format}` })
      expect(code, format).toBe(Code.ok)
      const back = Buffer.from(await mine.download(data.id ?? ''))
      expect(back.includes('<script>') || back.includes('PK'), format).toBe(false)
    }
  })

  test('nobody reads one after signing out, nor with a token in the address', async () => {
    const token = await server.operator({ userName: 'eve', roleCode: 'finance1' })
    const eve = uploader(server.fetch, token)
    const { data } = await eve.send({ bytes: await picture('png'), filename: 'id card.png' })
    const id = data.id ?? ''
    expect((await eve.content(id)).status).toBe(200)
    await server.call(logout, {}, { token })
    const code = async (response: Response) => ((await response.json()) as { code: number }).code
    expect(await code(await eve.content(id))).toBe(Code.sessionEnded)
    expect(await code(await server.fetch(data.url ?? ''))).toBe(Code.sessionEnded)
    expect(await code(await server.fetch(`${data.url}&token=${mine.token}`))).toBe(
      Code.sessionEnded,
    )
  })
})
