// The console’s engine over HTTP against a server that somebody else could have written.
import { createHash, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { chunkSize } from '#contract/upload.ts'
import { md5Of } from '#core/upload/md5-of.ts'
import type { PostForm } from '#core/upload/post-form.ts'
import { createUploads } from '#core/upload/upload-engine.ts'
import { createUploadTransport } from '#core/upload/upload-transport.ts'
import { familyServer } from '#tests/upload/family-server.ts'

type Fetch = (input: string, init?: RequestInit) => Promise<Response>

function engineOver(fetch: Fetch, token: string) {
  const postForm: PostForm = async ({ url, headers, form, signal }) => {
    const response = await fetch(url, { method: 'POST', headers, body: form, signal })
    return { status: response.status, body: await response.json() }
  }
  return createUploads({
    hash: (file, options) => md5Of(file, options),
    transport: createUploadTransport({
      fetch: (input, init) => fetch(input instanceof Request ? input.url : String(input), init),
      postForm,
      addressOf: (path) => Promise.resolve(`http://127.0.0.1:8080/admin/${path}`),
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

const pdf = (size: number) => {
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)])
  const hash = (name: string) => createHash(name).update(bytes).digest('hex')
  return { file: new File([bytes], `${size}.pdf`), md5: hash('md5'), sha256: hash('sha256') }
}

it.each([9, chunkSize, chunkSize + 1, 7_000_000])(
  'uploads %i bytes to a server that knows the family’s protocol only',
  async (size) => {
    const server = familyServer('token-1')
    const uploads = engineOver(server.fetch, 'token-1')
    const { file, md5, sha256 } = pdf(size)
    const done = new Promise((resolve) => {
      void uploads.add([file], { onDone: resolve })
    })
    expect(await done).toMatchObject({ url: '/file', name: file.name, size })
    expect(server.sha256(md5)).toBe(sha256)
    expect(server.calls.includes('merge')).toBe(size > chunkSize)
    expect(new Set(server.calls).size).toBe(server.calls.length)

    // Known there now: nothing travels again.
    const calls = server.calls.length
    const again = engineOver(server.fetch, 'token-1')
    await new Promise((resolve) => {
      void again.add([file], { onDone: resolve })
    })
    expect(server.calls.slice(calls)).toEqual(['test'])
  },
)
