// Lists about members name the nearest team leader above each. One expression answers it for all of them, in queries of one
// table and of several; here every list is asked, and held against the tree.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import { demo } from '#demo/demo.ts'
import { createLog } from '#server/base/log.ts'
import { openDesk, send, type Desk, type Reviewer } from '#tests/money/desk.ts'
import { listViews } from '#tests/plans/list-views.ts'
import { testServer, type TestServer } from '#tests/server.ts'

let server: TestServer
let desk: Desk
let admin: Reviewer
/** By number of the member. */
let leaders: ReadonlyMap<string, string>
beforeAll(async () => {
  server = await testServer()
  await server.db.transaction((tx) => demo(tx, { log: createLog('silent'), scale: 0.3 }))
  desk = await openDesk(server, server.url)
  ;[admin] = (await desk.operators(1)) as [Reviewer]
  const rows = await server.sql<{ memberNo: string; leaderNo: string }[]>`
    select distinct on (m.id) m.member_no as "memberNo", leader.member_no as "leaderNo"
      from member m join member leader on m.path like leader.path || '%' and leader.id <> m.id
     where leader.member_type = 'agent' order by m.id, length(leader.path) desc`
  leaders = new Map(rows.map(({ memberNo, leaderNo }) => [memberNo, leaderNo]))
})
afterAll(() => server.close())

interface Row {
  readonly memberNo?: string
  readonly teamLeaderNo?: string | null
}

it('names the nearest leader above a member in every list that has one', async () => {
  expect(leaders.size).toBeGreaterThan(50)
  const named = new Set<string>()
  for (const { path, list, filter } of listViews('Asia/Shanghai')) {
    const { code, data } = await send(desk.fetch, admin, list, { pageSize: 100, ...filter })
    expect([path, code]).toEqual([path, Code.ok])
    const rows = (data as { list: readonly Row[] }).list.filter((row) => 'teamLeaderNo' in row)
    const wrong = rows.filter(
      ({ memberNo = '', teamLeaderNo }) => teamLeaderNo !== (leaders.get(memberNo) ?? null),
    )
    expect([path, wrong]).toEqual([path, []])
    if (rows.some(({ teamLeaderNo }) => teamLeaderNo)) named.add(path)
  }
  expect(named.size).toBeGreaterThan(20)
})
