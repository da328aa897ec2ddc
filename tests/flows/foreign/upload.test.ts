// The console's engine over back ends that speak the specified protocol and nothing of ours.
import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { chunkSize } from '#contract/upload.ts'
import { pathAt } from '#core/foreign/foreign-exchange.ts'
import { loadAdapter } from '#core/foreign/load-adapter.ts'
import { md5Of } from '#core/upload/md5-of.ts'
import type { PostForm } from '#core/upload/post-form.ts'
import { createUploads } from '#core/upload/upload-engine.ts'
import { createUploadTransport } from '#core/upload/upload-transport.ts'
import type { BackEnd, Files } from '#tests/foreign/back-end.ts'
import { gfastBackEnd, gfastState } from '#tests/foreign/gfast-back-end.ts'
import { seedBackEnd, seedState } from '#tests/foreign/seed-back-end.ts'

const token = 'token-1'

function seed() {
  const state = seedState()
  state.tokens.add(token)
  return { name: 'seed', base: '/admin/', files: state.files, backEnd: seedBackEnd(state) }
}
function gfast() {
  const state = gfastState()
  state.tokens.add(token)
  return { name: 'gfast', base: '/', files: state.files, backEnd: gfastBackEnd(state) }
}

/** The engine of a tab. */
async function tabAt(name: string, base: string, { fetch }: BackEnd, chunks: number[]) {
  const adapter = await loadAdapter(name)
  if (!adapter) throw new Error(name)
  const postForm: PostForm = async ({ url, headers, form, signal }) => {
    chunks.push(Number(form.get('chunkNumber')))
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers },
      body: form,
      signal,
    })
    return { status: response.status, body: await response.json() }
  }
  return createUploads({
    hash: (file, options) => md5Of(file, options),
    transport: createUploadTransport({
      fetch,
      postForm,
      addressOf: (permission) =>
        Promise.resolve(`http://127.0.0.1:8080${base}${pathAt(adapter, permission)}`),
      token: () => token,
      language: () => 'zh-CN',
      onHeld: () => undefined,
    }),
    random: Math.random,
    now: () => performance.now(),
    isOnline: () => true,
    refuse: () => undefined,
  })
}

const pdfOf = (size: number) =>
  new File([Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)])], `${size}.pdf`)
const upload = (uploads: ReturnType<typeof createUploads>, file: File) =>
  new Promise((resolve) => {
    void uploads.add([file], { onDone: resolve })
  })
/** What is left of a file after its tab was closed: all chunks but the last. */
const loseLast = ({ chunks, merged }: Files) => {
  for (const numbers of chunks.values()) numbers.delete(Math.max(...numbers))
  merged.splice(0)
}

it.each([seed, gfast])(
  'sends a file in chunks, and after a reload only what is missing',
  async (make) => {
    const { name, base, files, backEnd } = make()
    const file = pdfOf(2 * chunkSize + 5)
    const first: number[] = []
    expect(await upload(await tabAt(name, base, backEnd, first), file)).toMatchObject({
      id: '99',
      url: '/files/99',
    })
    expect(first.toSorted((a, b) => a - b)).toEqual([1, 2, 3])
    expect(files.merged).toEqual([file.name])

    loseLast(files)
    const again: number[] = []
    await upload(await tabAt(name, base, backEnd, again), file)
    expect(again).toEqual([3])
    expect(files.merged).toEqual([file.name])
    expect([...backEnd.unknown]).toEqual([])
  },
)
