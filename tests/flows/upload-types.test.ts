import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
// What is inside a file against what its name says (reliability U8, U11).
import { Code } from '#contract/codes.ts'
import { logout } from '#contract/session.ts'
import { chunkSize } from '#contract/upload.ts'
import { testServer, type TestServer } from '../server.ts'
import { docx, film, pngHeader, textBytes, zipFile, type Member } from '../upload/samples.ts'
import { uploader, type Uploader } from '../upload/upload-client.ts'

type Bytes = Uint8Array<ArrayBuffer>

let server: TestServer
let mine: Uploader
beforeAll(async () => {
  server = await testServer()
  mine = uploader(server.fetch, await server.signIn())
})
afterAll(() => server.close())

const html = '<!doctype html><script>alert(1)</script>'
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
const text = (content: string): Bytes => textBytes(content)
const begins = (start: string, more = 64): Bytes => textBytes(start + '\0'.repeat(more), 'latin1')
const picture = async (format: 'jpeg' | 'png' | 'webp' | 'gif'): Promise<Bytes> =>
  new Uint8Array(
    await sharp({ create: { width: 8, height: 6, channels: 3, background: 'teal' } })
      .toFormat(format)
      .toBuffer(),
  )
const many: Member[] = Array.from({ length: 10_001 }, (_, at) => ({
  name: `${at}`,
  data: Buffer.alloc(0),
}))
const overlong = (size: number) => [
  { name: 'word/media/image1.png', data: Buffer.alloc(2000), claimed: size },
]

// Each is modest; together they are a thousand times the file.
const shared: Member[] = Array.from({ length: 400 }, (_, at) => ({
  name: `word/media/${at}.png`,
  claimed: 190_000,
  packed: 2000,
}))

const lies: [name: string, bytes: Bytes | (() => Promise<Bytes>)][] = [
  // Types nobody may upload, whatever is inside.
  ...[
    'html',
    'htm',
    'svg',
    'xml',
    'js',
    'mjs',
    'php',
    'phtml',
    'jsp',
    'asp',
    'exe',
    'dll',
    'sh',
    'bat',
    'ps1',
    'jar',
    'apk',
    'zip',
    'rar',
    '7z',
    'docm',
    'xlsm',
    'hta',
    'lnk',
    'com',
    'scr',
    'htaccess',
    'xhtml',
    'tiff',
    'heic',
  ].map((extension): [string, Bytes] => [`evil.${extension}`, text('hello')]),
  ['noextension', text('hello')],
  ['trailing.jpg.', text('hello')],
  ['double.jpg.php', text('<?php system($_GET[0])')],
  // Pages and programs under names of pictures and papers.
  ['page.jpg', text(html)],
  ['page.png', text(html)],
  ['page.gif', text(html)],
  ['vector.png', text(svg)],
  ['vector.webp', text(svg)],
  ['shell.jpg', text('<?php system($_GET[0]) ?>')],
  ['program.png', begins('MZ\x90\x00')],
  ['elf.mp4', begins('\x7fELF')],
  ['page.pdf', text(html)],
  ['page.mp3', text(html)],
  ['page.docx', text(html)],
  ['page.txt', text(html)],
  ['page.csv', text(`\ufeff\n  ${html}`)],
  ['wide.txt', textBytes(`\ufeff${html}`, 'utf16le')],
  ['inside.txt', text(`some words\n<script src=x></script>`)],
  ['vector.txt', text(svg)],
  ['shell.csv', text('a,b\n<?php system($_GET[0]);')],
  ['script.txt', text('#!/bin/sh\nrm -rf /')],
  ['program.txt', begins('MZ\x90\x00')],
  ['page.m3u8', text(`${html}#EXTM3U`)],
  ['other.m3u8', text('http://169.254.169.254/latest/meta-data/')],
  // One picture as another.
  ['really-png.jpg', () => picture('png')],
  ['really-jpeg.png', () => picture('jpeg')],
  ['really-gif.webp', () => picture('gif')],
  // Pictures that are none, or too many.
  ['flood.png', pngHeader(50_000, 50_000)],
  ['wide.png', pngHeader(50_000_001, 1)],
  ['empty.png', pngHeader(100, 100)],
  ['nothing.png', pngHeader(0, 0)],
  ['cut.jpg', async () => (await picture('jpeg')).subarray(0, 200)],
  [
    'flood.bmp',
    textBytes(`424d${'00'.repeat(12)}28000000ffff0000ffff0000${'00'.repeat(28)}`, 'hex'),
  ],
  ['short.bmp', text('BM')],
  // Packed files.
  ['bomb.docx', docx(...overlong(1_000_000_000))],
  ['overlapping.docx', docx(...shared)],
  ['crowd.docx', docx(...many)],
  ['plain.docx', zipFile([{ name: 'readme.txt' }])],
  ['sheet.docx', zipFile([{ name: 'xl/workbook.xml' }])],
  ['cut.docx', docx().subarray(0, 60)],
  ['macro.docx', docx({ name: 'word/vbaProject.bin' })],
  ['program.xlsx', zipFile([{ name: 'xl/workbook.xml' }, { name: 'xl/run.exe' }])],
  ['plain.pages', zipFile([{ name: 'readme.txt' }])],
  ['flash.doc', begins('CWS')],
]

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

const honest: [name: string, bytes: Bytes | (() => Promise<Bytes>), shown: string | null][] = [
  ['a.jpg', () => picture('jpeg'), 'image/jpeg'],
  ['a.jpeg', () => picture('jpeg'), 'image/jpeg'],
  ['A.PNG', () => picture('png'), 'image/png'],
  ['a.gif', () => picture('gif'), 'image/gif'],
  ['a.webp', () => picture('webp'), 'image/webp'],
  [
    'a.bmp',
    textBytes(`424d${'00'.repeat(12)}280000000200000002000000${'00'.repeat(44)}`, 'hex'),
    'image/bmp',
  ],
  ['a.mp4', begins('\0\0\0\x18ftypisom'), 'video/mp4'],
  ['a.3gp', begins('\0\0\0\x18ftyp3gp5'), 'video/3gpp'],
  ['a.m3u8', text('#EXTM3U\nhttp://127.0.0.1:8169/never-fetched.ts\n'), null],
  ['a.rmvb', begins('.RMF'), null],
  ['a.avi', film(64), null],
  ['a.swf', begins('CWS'), null],
  ['a.mkv', begins('\x1a\x45\xdf\xa3'), null],
  ['a.flv', begins('FLV\x01'), null],
  ['a.mp3', begins('ID3\x03'), 'audio/mpeg'],
  ['b.mp3', begins('\xff\xfb\x90'), 'audio/mpeg'],
  ['a.wav', begins('RIFF\0\0\0\0WAVE'), 'audio/wav'],
  ['a.wma', begins('\x30\x26\xb2\x75\x8e\x66\xcf\x11'), null],
  ['a.ogg', begins('OggS'), 'audio/ogg'],
  ['a.aac', begins('\xff\xf1'), 'audio/aac'],
  ['a.flac', begins('fLaC'), 'audio/flac'],
  ['a.doc', begins('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), null],
  ['a.xls', begins('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), null],
  ['a.ppt', begins('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), null],
  ['a.docx', docx(), null],
  ['a.xlsx', zipFile([{ name: 'xl/workbook.xml' }]), null],
  ['a.pptx', zipFile([{ name: 'ppt/presentation.xml' }]), null],
  ['a.epub', zipFile([{ name: 'mimetype' }, { name: 'META-INF/container.xml' }]), null],
  ['a.pages', zipFile([{ name: 'Index/Document.iwa' }]), null],
  ['a.numbers', zipFile([{ name: 'Index.zip' }]), null],
  ['a.keynote', zipFile([{ name: 'index.apxl.gz' }]), null],
  ['a.txt', text('余额 < 100 且 > 5'), 'text/plain; charset=utf-8'],
  ['a.csv', text('名称,金额\n甲,1'), 'text/csv; charset=utf-8'],
  ['gbk.txt', textBytes('b3e4d6b5', 'hex'), 'text/plain; charset=utf-8'],
  ['a.pdf', begins('%PDF-1.7\n'), 'application/pdf'],
]

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
