// Files that members hand in reach the queues with the record that names them: drawn anew, looked at once, and of no use besides.
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as auths from '#contract/member/member-auth.ts'
import * as recharges from '#contract/money/recharge-log.ts'
import { type AuthDesk, openAuthDesk } from '#tests/money/auth-desk.ts'
import { openProgram, type Program } from '#tests/platform/program.ts'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
let at: AuthDesk
let program: Program
let picture: Buffer
beforeAll(async () => {
  server = await testServer()
  at = await openAuthDesk(server, server.url)
  program = await openProgram(server.db, (request) => server.app.fetch(request), [
    'members',
    'recharges',
    'events',
  ])
  picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } })
    .withExif({ IFD0: { Copyright: 'somebody at home' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => server.close())

let next = 0
async function member(): Promise<string> {
  next += 1
  const externalId = `m-${next}`
  const profile = { account: `player${next}`, registeredAt: '2026-01-02T03:04:05Z' }
  await program.send(`PUT members/${externalId}`, profile)
  return externalId
}
/** The form, with its file first, as most senders write it. */
function form(bytes: Uint8Array, purpose = 'identity', name = 'front.jpg'): FormData {
  const made = new FormData()
  made.set('file', new Blob([new Uint8Array(bytes)]), name)
  made.set('purpose', purpose)
  return made
}
const upload = async (purpose = 'identity') =>
  (await program.send('POST files', form(picture, purpose))).body['fileId']
const application = (owner: string, over: object = {}) => ({
  externalId: randomUUID(),
  member: owner,
  level: 'basic',
  realName: 'Alex Example',
  idType: 'passport',
  idNo: `E${10_000_000 + next}`,
  country: 'GB',
  ...over,
})
const countOf = async (table: string) => {
  const [row] = await server.sql<{ count: number }[]>`
    select count(*)::int as count from ${server.sql(table)}`
  return row?.count ?? 0
}

describe('a file', () => {
  it('is drawn anew, and kept once however often it is sent', async () => {
    const before = await countOf('platform_file')
    const key = randomUUID()
    const sent = await program.send('POST files', form(picture), { key })
    expect(sent.status, JSON.stringify(sent.body)).toBe(201)
    expect(sent.body).toMatchObject({ mimeType: 'image/jpeg', purpose: 'identity' })
    const again = await program.send('POST files', form(picture), { key })
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(again.body).toEqual(sent.body)
    const other = await program.send('POST files', form(picture, 'proof'), { key })
    expect(other.body).toMatchObject({ status: 422, code: 'idempotency_mismatch' })
    expect(await countOf('platform_file')).toBe(before + 1)
    const [row] = await server.sql<{ store_key: string }[]>`
      select store_key from platform_file where id = ${String(sent.body['fileId'])}`
    const stored = await server.store.get(row?.store_key ?? '')
    expect((await sharp(stored).metadata()).exif).toBeUndefined()
    // Nothing is left of what was sent in vain.
    let objects = 0
    for await (const _ of server.store.list('files/')) objects += 1
    expect(objects).toBe(before + 1)
  })

  it.each<[string, () => FormData, number, string, string | undefined]>([
    ['that is text', () => form(Buffer.from('plain text')), 422, 'rule', undefined],
    ['that is empty', () => form(Buffer.alloc(0)), 400, 'invalid', '/file'],
    ['of another purpose', () => form(picture, 'avatar'), 400, 'invalid', '/purpose'],
    ['that is damaged', () => form(picture.subarray(0, 40)), 422, 'rule', undefined],
    [
      'that is a PDF in the place of a document',
      () => form(Buffer.from('%PDF-1.7\n')),
      422,
      'rule',
      undefined,
    ],
    [
      'of more than 20 MB',
      () => form(Buffer.alloc(20 * 1024 ** 2 + 1)),
      413,
      'too_large',
      undefined,
    ],
  ])('%s is refused', async (_, made, status, code, pointer) => {
    const before = await countOf('platform_file')
    const answer = await program.send('POST files', made())
    expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ status, code })
    if (pointer !== undefined) expect(answer.body['errors']).toMatchObject([{ pointer }])
    expect(await countOf('platform_file')).toBe(before)
  })

  it('that is no form is refused', async () => {
    const answer = await program.send('POST files', { purpose: 'identity' })
    expect(answer.body).toMatchObject({ status: 400, code: 'invalid' })
  })

  it('needs the scope of its purpose', async () => {
    const key = await openProgram(server.db, (request) => server.app.fetch(request), ['members'])
    expect((await key.send('POST files', form(picture))).status).toBe(201)
    const proof = await key.send('POST files', form(picture, 'proof'))
    expect(proof.body).toMatchObject({ status: 403, code: 'scope_missing' })
  })
})

describe('an application', () => {
  it('enters the queue with its pictures, is approved there, and the platform hears of it', async () => {
    const owner = await member()
    const fileIds = { front: await upload() }
    const body = application(owner, { fileIds, birthday: '1990-05-06', faceScore: 0.93 })
    const sent = await program.send('POST identity-applications', body)
    expect(sent.status, JSON.stringify(sent.body)).toBe(201)
    expect(sent.body).toMatchObject({
      externalId: body.externalId,
      status: 'pending',
      level: 'basic',
    })
    expect((await program.send(`GET members/${owner}`)).body).toMatchObject({ identity: 'pending' })
    const id = String(sent.body['id'])
    // The queue's own desk has no files: the pictures are opened at the server that has them.
    await at.reveal(at.alice, id)
    const opened = await server.call(auths.image, { id, side: 'front' }, { token: at.alice.token })
    expect(opened.data.url).toMatch(/^data:image\/jpeg/)
    const events = await program.send('GET events')
    const decided = await server.call(
      auths.review,
      { id, version: 1, action: 'approve' },
      { token: at.alice.token },
    )
    expect(decided.code, decided.msg).toBe(0)
    const after = await program.send(
      `GET events?after=${String(events.body['next'])}&types=identity.approved`,
    )
    expect(after.body.data).toMatchObject([
      { member: owner, data: { externalId: body.externalId, level: 'basic', status: 'approved' } },
    ])
    const read = await program.send(`GET identity-applications/${body.externalId}`)
    expect(read.body).toMatchObject({ status: 'approved' })
    expect(JSON.stringify(read.body)).not.toContain(body.idNo)
    const more = application(owner, { fileIds: { front: await upload() } })
    const checked = await program.send('POST identity-applications', more)
    expect(checked.body).toMatchObject({ status: 422, errors: [{ code: 'authApproved' }] })
  })

  it('sent five times at once enters once, and no second one beside it', async () => {
    const owner = await member()
    const body = application(owner, { fileIds: { front: await upload() } })
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => program.send('POST identity-applications', body, { key })),
    )
    for (const { status } of answers) expect([200, 201, 409]).toContain(status)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const other = application(owner, { fileIds: { front: await upload() } })
    expect((await program.send('POST identity-applications', other)).body).toMatchObject({
      status: 409,
      code: 'conflict',
    })
  })

  it.each<[string, (front: unknown) => object, number, string, string]>([
    [
      'with a number that no document has',
      (front) => ({ idNo: '1', fileIds: { front } }),
      400,
      'invalid',
      '/idNo',
    ],
    [
      'with an ID card without its back',
      (front) => ({ idType: 'idCard', fileIds: { front } }),
      400,
      'invalid',
      '/fileIds/back',
    ],
    [
      'of an advanced level without its holder',
      (front) => ({ level: 'advanced', fileIds: { front } }),
      400,
      'invalid',
      '/fileIds/holding',
    ],
    [
      'with a file that is not there',
      () => ({ fileIds: { front: '999999' } }),
      400,
      'invalid',
      '/fileIds/front',
    ],
    [
      'with a day that no calendar has',
      (front) => ({ birthday: '1990-02-31', fileIds: { front } }),
      400,
      'invalid',
      '/birthday',
    ],
    ['without pictures', () => ({ fileIds: {} }), 400, 'invalid', '/fileIds/front'],
  ])('%s is refused, and its files stay free', async (_, over, status, code, pointer) => {
    const owner = await member()
    const front = await upload()
    const answer = await program.send('POST identity-applications', application(owner, over(front)))
    expect(answer.body, JSON.stringify(answer.body)).toMatchObject({
      status,
      code,
      errors: [{ pointer }],
    })
    const again = application(owner, { fileIds: { front } })
    expect((await program.send('POST identity-applications', again)).status).toBe(201)
  })

  it('of a frozen member is refused', async () => {
    const owner = await member()
    await server.sql`update member set status = 'frozen' where external_id = ${owner}`
    const body = application(owner, { fileIds: { front: await upload() } })
    const answer = await program.send('POST identity-applications', body)
    expect(answer.body).toMatchObject({ status: 422, code: 'frozen' })
  })
})

describe('the proof of a recharge', () => {
  const report = (owner: string, proofFileIds: unknown[]) => ({
    externalId: randomUUID(),
    member: owner,
    currency: 'USDT',
    amount: '25.5',
    method: 'proof',
    proofFileIds,
    seenAt: '2026-01-02T03:04:05Z',
  })

  it('is shown with its record, and used once', async () => {
    const owner = await member()
    const letter = await program.send(
      'POST files',
      form(Buffer.from('%PDF-1.7\n%%EOF'), 'proof', 'letter.pdf'),
    )
    expect(letter.body, JSON.stringify(letter.body)).toMatchObject({ mimeType: 'application/pdf' })
    const ids = [await upload('proof'), letter.body['fileId']]
    const sent = await program.send('POST recharges', report(owner, ids))
    expect(sent.status, JSON.stringify(sent.body)).toBe(201)
    const token = at.alice.token
    const { data } = await server.call(recharges.get, { id: sent.body['id'] }, { token })
    expect(data.proofImgs).toHaveLength(2)
    expect(data.row.proofCount).toBe(2)
    const types = []
    for (const address of data.proofImgs) {
      const read = await server.fetch(address, { headers: { Authorization: `Bearer ${token}` } })
      types.push(read.headers.get('content-type'))
    }
    expect(types).toEqual(['image/jpeg', 'application/pdf'])
    const again = await program.send('POST recharges', report(owner, [ids[0]]))
    expect(again.body).toMatchObject({ status: 400, errors: [{ pointer: '/proofFileIds/0' }] })
  })

  it('is no document of a person', async () => {
    const answer = await program.send('POST recharges', report(await member(), [await upload()]))
    expect(answer.body).toMatchObject({ status: 400, errors: [{ pointer: '/proofFileIds/0' }] })
  })
})
