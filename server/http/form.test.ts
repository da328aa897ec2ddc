import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import { Refusal } from '#server/base/refusal.ts'
import { readForm } from './form.ts'

const boundary = 'x-7MA4'
const headers = new Headers({ 'content-type': `multipart/form-data; boundary=${boundary}` })
const limits = { fileField: 'upfile', maxBytes: 100_000 }

const part = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const filePart = (name = 'upfile') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="blob"\r\nContent-Type: application/octet-stream\r\n\r\n`
const formOf = (
  fields: Record<string, string>,
  file: Uint8Array,
  end = `\r\n--${boundary}--\r\n`,
) =>
  Buffer.concat([
    Buffer.from(
      Object.entries(fields)
        .map(([name, value]) => part(name, value))
        .join(''),
    ),
    Buffer.from(filePart()),
    file,
    Buffer.from(end),
  ])

/** A body that comes in pieces of these lengths, over and over. */
function* cut(bytes: Buffer, lengths: readonly number[]) {
  for (let at = 0, index = 0; at < bytes.length; index += 1) {
    const length = lengths[index % lengths.length] ?? 1
    yield bytes.subarray(at, at + length)
    at += length
  }
}

async function read(bytes: Buffer, lengths: readonly number[] = [bytes.length]) {
  const form = await readForm(headers, Readable.from(cut(bytes, lengths)), limits)
  const parts: Buffer[] = []
  try {
    for await (const piece of form.file) parts.push(piece)
  } finally {
    await form.finish()
  }
  return { fields: form.fields, file: Buffer.concat(parts) }
}

const refusal = expect.objectContaining({ code: Code.invalid })

describe('a form with a file', () => {
  it('is read however it is cut, also when the file looks like a boundary', async () => {
    const bits = [
      `\r\n--${boundary}--`,
      `\r\n--${boundary}\r\n`,
      '\r\n--',
      '\r\n',
      'a',
      '\0',
      '-'.repeat(40),
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...bits), { maxLength: 30 }),
        fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 6 }),
        fc.string({ maxLength: 20 }),
        fc.constantFrom('', '\r\n'),
        async (content, lengths, field, end) => {
          const file = Buffer.from(content.join(''))
          const fields = { chunkNumber: '1', filename: Buffer.from(field).toString('base64') }
          const form = formOf(fields, file, `\r\n--${boundary}--${end}`)
          const found = await read(form, lengths)
          expect(found.file.equals(file)).toBe(true)
          expect({ ...found.fields }).toEqual(fields)
        },
      ),
      { numRuns: 300 },
    )
  })

  it.each<[string, Buffer]>([
    ['that breaks off', formOf({}, Buffer.from('abc'), '')],
    ['that breaks off in its closing line', formOf({}, Buffer.from('abc'), `\r\n--${boundary}-`)],
    ['with words behind its end', formOf({}, Buffer.from('abc'), `\r\n--${boundary}--\r\nmore`)],
    ['with a file of another name', Buffer.from(`${filePart('other')}abc\r\n--${boundary}--\r\n`)],
    ['without a file', Buffer.from(`${part('a', '1')}--${boundary}--\r\n`)],
    [
      'that has a field twice',
      Buffer.from(`${part('a', '1')}${part('a', '2')}${filePart()}\r\n--${boundary}--`),
    ],
    [
      'whose fields are too much',
      Buffer.from(`${part('a', 'x'.repeat(70_000))}${filePart()}\r\n--${boundary}--`),
    ],
    ['that does not begin with its boundary', Buffer.from(`hello\r\n--${boundary}--\r\n`)],
    ['of nothing', Buffer.alloc(0)],
  ])('%s is refused', async (_, bytes) => {
    for (const lengths of [[bytes.length || 1], [1], [7, 300]]) {
      await expect(read(bytes, lengths)).rejects.toEqual(refusal)
    }
  })

  it('takes a part behind its file for bytes of the file: their number is for the caller to check', async () => {
    const slow = `\r\n${part('late', 'x')}`
    const { file } = await read(formOf({}, Buffer.from('abc'), `${slow}--${boundary}--\r\n`))
    expect(file.toString()).toBe(`abc${slow.slice(0, -2)}`)
  })

  it('that nobody reads to its end is still read from the caller', async () => {
    const body = Readable.from(cut(formOf({ a: '1' }, Buffer.alloc(90_000)), [1000]))
    const form = await readForm(headers, body, limits)
    await form.finish()
    expect(body.readableEnded).toBe(true)
  })

  it('of another type, or without a boundary, is refused', async () => {
    for (const type of ['text/plain', 'multipart/form-data', 'multipart/form-data; boundary=']) {
      const form = readForm(
        new Headers({ 'content-type': type }),
        Readable.from([Buffer.from('x')]),
        limits,
      )
      await expect(form).rejects.toBeInstanceOf(Refusal)
    }
  })
})
