// Names and labels that try to be paths, headers or something else (reliability U5).
import { mkdtempSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Code } from '#contract/codes.ts'
import { diskStore } from '#server/store/disk-store.ts'
import { testServer, type TestServer } from '#tests/server.ts'
import { filesBelow } from '#tests/upload/files-below.ts'
import { textBytes } from '#tests/upload/samples.ts'
import { paramsOf, uploader, type Uploader } from '#tests/upload/upload-client.ts'

// Room around the store for what escapes from it.
const ground = mkdtempSync(join(tmpdir(), 'countersign-ground-'))
const filesDir = join(ground, 'one', 'two', 'uploads')
let server: TestServer
let mine: Uploader
beforeAll(async () => {
  await writeFile(join(ground, 'a.txt'), 'here before')
  server = await testServer({}, diskStore(filesDir))
  mine = uploader(server.fetch, await server.signIn())
})
afterAll(async () => {
  await server.close()
  await rm(ground, { recursive: true })
})

let ordinal = 0

describe('hostile names and labels', () => {
  const parts = [
    '../',
    '../../../../tmp/',
    '..%2f',
    '..%252f',
    '..\\',
    '..\\..\\',
    '/etc/',
    '//server/share/',
    '\\\\server\\share\\',
    'C:\\',
    'C:/',
    'file:///',
    '~/',
    './',
    ' .%20.',
    '%00',
    '\u0000',
    '\n',
    '\r\nX: y',
    '\u001b[31m',
    '\u202e',
    '\u200f',
    '\ufeff',
    'é',
    'e\u0301',
    '💥',
    '\ud800',
    'CON',
    'con.',
    'aux',
    'NUL',
    'COM1',
    'lpt9',
    '.htaccess',
    '.',
    '..',
    '...',
    ' ',
    '',
    "'",
    '"',
    '`',
    '$(id)',
    ';id',
    '|id',
    '&',
    '<script>',
    '*',
    '?',
    '{}',
    '[]',
    '#',
    '__proto__',
    'constructor',
    'a'.repeat(300),
    '名'.repeat(100),
    '-rf',
    '--',
    '.git/',
    'x:y',
    'chunks/',
    'files/',
  ]
  const names = parts.flatMap((part) => [`${part}a.txt`, `a${part}.txt`, `a.txt${part}`])
  const labels = parts.flatMap((part) => [
    part,
    `${part}d41d8cd98f00b204`,
    `d41d8cd98f00b204${part}`,
  ])
  const hostile = [
    ...names.map((filename) => ({ filename })),
    ...labels.map((identifier) => ({ identifier })),
    ...parts.map((relativePath) => ({ relativePath })),
  ]

  test('400 of them in test, chunk and merge: none leaves the store', async () => {
    expect(hostile.length).toBeGreaterThanOrEqual(400)
    const outside = async () =>
      (await filesBelow(ground)).filter((path) => !path.startsWith(filesDir + sep)).toSorted()
    const before = await outside()
    const bytes = textBytes('nothing but text')
    const kept = new Set<string>()
    for (const over of hostile) {
      const source = { bytes, filename: `plain ${(ordinal += 1)}.txt`, ...over }
      const params: Record<string, string> = { ...paramsOf(source), ...over }
      const answers = [
        await mine.test(source, params),
        await mine.post(params, bytes),
        await mine.merge(source, over),
      ]
      for (const { status, code } of answers) {
        expect(status, JSON.stringify(over)).toBe(200)
        expect(code, JSON.stringify(over)).not.toBe(Code.server)
      }
      const { code, data } = answers[2] ?? { code: -1, data: undefined }
      if (code === Code.ok) kept.add(data?.id ?? '')
    }
    expect(kept.size).toBeGreaterThan(0)
    expect(await outside()).toEqual(before)
    expect(before).toEqual([join(ground, 'a.txt')])
    expect(await readFile(join(ground, 'a.txt'), 'utf8')).toBe('here before')
    for (const path of await filesBelow(filesDir)) {
      expect(path.slice(filesDir.length)).toMatch(
        /^\/(installation\.json|files\/[0-9a-f]{32}|chunks\/[0-9a-f]{32}\/whole-[0-9a-f]{8})$/,
      )
    }
    const shown = await server.sql<{ name: string }[]>`select name from big_file`
    for (const { name } of shown) {
      expect(name).not.toMatch(/[\p{Cc}/\\<>:"|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]|^\./u)
    }
    const [id] = kept
    const disposition = (await mine.content(id ?? '')).headers.get('content-disposition')
    expect(disposition).toMatch(/^inline; filename="[^"]*"; filename\*=UTF-8''[\w.%~-]*$/)
  })
})
