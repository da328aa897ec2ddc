import { describe, expect, it, vi } from 'vitest'
import { Code } from '#contract/codes.ts'
import type { FormRequest } from './post-form.ts'
import { createUploadTransport } from './upload-transport.ts'

const params = {
  identifier: 'label',
  filename: 'a b.png',
  totalSize: 3,
  totalChunks: 1,
  chunkNumber: 1,
  chunkSize: 2_048_000,
  currentChunkSize: 3,
  relativePath: 'folder/a b.png',
}
const { signal } = new AbortController()

/** A transport in front of one answer. */
function before(body: unknown, status = 200, retryAfter: string | null = null) {
  const fetched = vi.fn<typeof fetch>(() =>
    Promise.resolve(
      new Response(typeof body === 'string' ? body : JSON.stringify(body), {
        status,
        headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
      }),
    ),
  )
  const posted: FormRequest[] = []
  const onHeld = vi.fn()
  const session = { token: 'token-1' as string | null }
  const transport = createUploadTransport({
    fetch: fetched,
    postForm: (request) => {
      posted.push(request)
      return Promise.resolve({
        status,
        retryAfter,
        body: typeof body === 'string' ? null : body,
      })
    },
    addressOf: (path) => Promise.resolve(`https://console.test/admin/${path}`),
    token: () => session.token,
    language: () => 'zh-CN',
    onHeld,
  })
  const send = () =>
    transport.send(params, new Blob(['abc']), { signal, onProgress: () => undefined })
  /** The first request that was sent. */
  const request = () => new Request(...(fetched.mock.calls[0] ?? ['about:nothing']))
  return { transport, request, posted, onHeld, session, send }
}

it('asks with the eight parameters in the query', async () => {
  const { transport, request } = before({ code: 0, msg: '', data: { uploaded: null } })
  expect(await transport.test(params, signal)).toMatchObject({ skipUpload: false, uploaded: [] })
  const { url, headers } = request()
  const query = new URL(url).searchParams
  expect(url).toContain('/admin/api/v2/sitebkd/bigUpload/upload?')
  expect(Object.fromEntries(query)).toEqual(
    Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)])),
  )
  expect(headers.get('authorization')).toBe('Bearer token-1')
})

it('sends the parameters first and the bytes last, as the field upfile', async () => {
  const { posted, send } = before({ code: 0, msg: '', data: { needMerge: true } })
  expect((await send()).needMerge).toBe(true)
  const entries = [...(posted[0]?.form.entries() ?? [])]
  expect(entries.map(([name]) => name)).toEqual([...Object.keys(params), 'upfile'])
  expect(posted[0]?.headers['authorization']).toBe('Bearer token-1')
})

it('merges with the token in the body too, and asks for the token anew each time', async () => {
  const { transport, request, session } = before({ code: 0, msg: '', data: { url: '/f' } })
  session.token = 'token-2'
  await transport.merge(params, signal)
  expect(await request().json()).toEqual({
    identifier: 'label',
    totalChunks: 1,
    totalSize: 3,
    filename: 'a b.png',
    token: 'token-2',
  })
})

describe('what an answer means', () => {
  const cases: [string, unknown, number, string][] = [
    ['a refusal in an HTTP 200', { code: Code.rule, msg: 'no' }, 200, 'permanent'],
    ['a merge under way', { code: Code.merging, msg: '' }, 200, 'merging'],
    ['missing chunks', { code: Code.incomplete, msg: '' }, 200, 'missing'],
    ['too many calls', { code: Code.tooMany, msg: '' }, 200, 'transient'],
    ['a locked session', { code: Code.sessionLocked, msg: '' }, 200, 'held'],
    ['an ended session', { code: Code.sessionEnded, msg: '' }, 401, 'held'],
    ['a page instead of an answer', '<html>', 200, 'transient'],
    ['503', 'busy', 503, 'transient'],
    ['502', '', 502, 'transient'],
    ...[404, 413, 415, 500, 501].map((status): [string, unknown, number, string] => [
      `${status}`,
      '',
      status,
      'permanent',
    ]),
  ]
  it.each(cases)('%s', async (_, body, status, kind) => {
    await expect(before(body, status).send()).rejects.toMatchObject({ kind })
    await expect(before(body, status).transport.test(params, signal)).rejects.toMatchObject({
      kind,
    })
  })

  it.each([
    ['7', 7_000],
    ['Wed, 21 Oct 2026 07:28:00 GMT', 0],
    [null, 0],
  ])('rests as long as Retry-After says: %s', async (header, retryAfterMs) => {
    const { transport } = before('busy', 503, header)
    await expect(transport.test(params, signal)).rejects.toMatchObject({ retryAfterMs })
    await expect(before('busy', 503, header).send()).rejects.toMatchObject({ retryAfterMs })
  })

  it('tells a lost answer from a refusal', async () => {
    const lost = createUploadTransport({
      fetch: () => Promise.reject(new TypeError('fetch failed')),
      postForm: () => Promise.reject(new TypeError('no answer')),
      addressOf: (path) => Promise.resolve(`https://console.test/admin/${path}`),
      token: () => 'token-1',
      language: () => 'zh-CN',
      onHeld: () => undefined,
    })
    await expect(lost.test(params, signal)).rejects.toMatchObject({ isUnanswered: true })
    await expect(before('', 503).send()).rejects.toMatchObject({ isUnanswered: false })
  })

  it('tells of a held session once per token, and repeats with a token that came meanwhile', async () => {
    const held = before({ code: 423, msg: '' })
    await expect(held.send()).rejects.toMatchObject({ kind: 'held' })
    expect(held.onHeld).toHaveBeenCalledWith(423, 'token-1')
    const renewed = before({ code: 401, msg: '' })
    const sending = renewed.send()
    renewed.session.token = 'token-2'
    await expect(sending).rejects.toMatchObject({ kind: 'transient' })
    expect(renewed.onHeld).not.toHaveBeenCalled()
  })

  it('holds while there is no token', async () => {
    const { send, session, posted } = before({ code: 0 })
    session.token = null
    await expect(send()).rejects.toMatchObject({ kind: 'held' })
    expect(posted).toEqual([])
  })
})
