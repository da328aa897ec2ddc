// An operator bound to a member reads the files of that member's team and no others, by call as by ticket.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/system/big-file.ts'
import { openDesk } from '#tests/money/desk.ts'
import { testServer, type TestServer } from '#tests/server.ts'
import { textBytes } from '#tests/upload/samples.ts'
import { uploader, type Uploader } from '#tests/upload/upload-client.ts'

let server: TestServer
let bound: string
let reader: Uploader
const files = { team: '', stranger: '', removed: '', unused: '', own: '' }
beforeAll(async () => {
  server = await testServer()
  const desk = await openDesk(server, server.url)
  const admin = uploader(server.fetch, await server.signIn())
  const [root = '', child = '', stranger = ''] = await desk.members(3)
  await server.sql`update member set path = ${`/${root}/${child}/`} where id = ${child}`
  bound = await server.operator({ userName: 'agent', roleCode: 'admin', bindMemberId: root })
  reader = uploader(server.fetch, bound)
  for (const name of Object.keys(files) as (keyof typeof files)[]) {
    const { code, data } = await admin.send({ bytes: textBytes(name), filename: `${name}.txt` })
    expect(code).toBe(Code.ok)
    files[name] = data.id ?? ''
  }
  const use = (ownerType: string, ownerId: string, fileId: string) => server.sql`
    insert into file_use (owner_type, owner_id, field, file_id, owner_no)
    values (${ownerType}, ${ownerId}, 'proofImgs', ${fileId}, ${`${ownerType} ${ownerId}`})`
  const [ofTeam = ''] = await desk.recharges(1, { memberId: child })
  // Only what an operator entered may be taken away again.
  const [removed = ''] = await desk.recharges(1, { memberId: child, rechargeType: 'admin' })
  const [ofStranger = ''] = await desk.recharges(1, { memberId: stranger })
  await server.sql`update recharge_log set deleted_at = now() where id = ${removed}`
  await use('recharge', ofTeam, files.team)
  await use('recharge', ofStranger, files.team)
  await use('recharge', ofStranger, files.stranger)
  await use('recharge', removed, files.removed)
  const [{ id: agent } = { id: '' }] = await server.sql<{ id: string }[]>`
    select id::text from operator where user_name = 'agent'`
  await use('operator', agent, files.own)
})
afterAll(() => server.close())

const outside = ['stranger', 'removed', 'unused'] as const
const codeOf = async (response: Response) => ((await response.json()) as { code: number }).code
const ask = (id: string) => server.call(api.ticket, { id, use: 'download' }, { token: bound })
const redeem = (ticket: string) =>
  server.fetch(`/admin/${api.ticketContent.permission}?ticket=${ticket}`)

describe('an operator bound to a member', () => {
  test('reads files of the team and their own picture, and that is in the trail', async () => {
    for (const name of ['team', 'own'] as const) {
      expect(Buffer.from(await reader.download(files[name])).toString()).toBe(name)
      const { code, data } = await ask(files[name])
      expect(code).toBe(Code.ok)
      expect(await (await redeem(data.ticket)).text()).toBe(name)
      const lines = await server.sql<{ action: string }[]>`
        select action from operation_log where operator_name = 'agent' and target_id = ${files[name]}
         order by seq`
      expect(lines.map(({ action }) => action)).toEqual(['file.view', 'file.download'])
    }
  })

  test.each(outside)('is refused a file that is %s, by call and by ticket', async (name) => {
    for (const query of ['', '&download=true'])
      expect(await codeOf(await reader.content(files[name], {}, query))).toBe(Code.outOfScope)
    expect((await ask(files[name])).code).toBe(Code.outOfScope)
    const detail = await server.call(api.get, { id: files[name] }, { token: bound })
    expect(detail.code).toBe(Code.outOfScope)
  })

  test('cannot tell a file of another team from one that does not exist', async () => {
    const missing = await reader.content('999999')
    const foreign = await reader.content(files.stranger)
    const [one, other] = (await Promise.all([missing.json(), foreign.json()])) as object[]
    expect(one).toEqual(other)
  })

  test('lists files of the team only, without the uses of others', async () => {
    const { data } = await server.call(api.list, {}, { token: bound })
    expect(data.total).toBe(2)
    const found = Object.fromEntries(data.list.map(({ name, useCount }) => [name, useCount]))
    expect(found).toEqual({ 'own.txt': 1, 'team.txt': 1 })
    const detail = await server.call(api.get, { id: files.team }, { token: bound })
    expect(detail.data.usedIn).toHaveLength(1)
  })

  test('is refused a ticket that was issued before the file left the team', async () => {
    const { data } = await ask(files.team)
    await server.sql`update operator set bind_member_id = bind_member_id + 1000000 where user_name = 'agent'`
    expect((await redeem(data.ticket)).status).toBe(404)
  })
})
