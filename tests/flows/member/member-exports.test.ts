// The lists of members as files: what the filter matches, in its order, masked as on screen.
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ExportCall, ListEndpoint } from '#contract/endpoint.ts'
import { download } from '#contract/export.ts'
import { list as results } from '#contract/member/member-profit-loss.ts'
import { list as teams } from '#contract/member/member-team.ts'
import { list as members } from '#contract/member/member.ts'
import { runNextExport } from '#server/lists/export/worker.ts'
import { send } from '#tests/money/desk.ts'
import { exportDesk } from '#tests/money/export-desk.ts'

const { desk, app, alice, ask, close } = await exportDesk()
let ids: string[] = []
beforeAll(async () => {
  ids = await desk.members(3)
  for (const [index, id] of ids.entries())
    await desk.sql`insert into stat_member_daily (stat_date, member_id, delivery_pnl)
      values (current_date - 1, ${id}, ${index})`
  await desk.sql`insert into stat_member_day (stat_date) values (current_date - 1)`
})
afterAll(close)

it.each([
  ['member/export', members, 'memberNo asc'],
  ['memberTeam/export by a column', teams, 'depth asc'],
  ['memberTeam/export by a figure', teams, 'teamAssetUsd desc'],
  ['memberProfitLoss/export', results, 'netPnl desc'],
] as const)('%s holds the rows of the list in its order, masked', async (_, list, orderBy) => {
  const { data } = await send(app.fetch, alice, list as unknown as ListEndpoint, { orderBy })
  const shown = (data as unknown as { list: { memberNo: string; account: string }[] }).list
  expect(shown).toHaveLength(ids.length)
  const columns = [
    { field: 'memberNo', title: 'No.' },
    { field: 'account', title: 'Account' },
  ]
  const asked = await ask({ filters: {}, orderBy, columns }, alice, list.exportCall as ExportCall)
  expect(asked.code, asked.msg).toBe(0)
  expect(await runNextExport(app)).toBe(true)
  const file = await app.fetch(
    new Request(`http://127.0.0.1/admin/${download.permission}?id=${asked.data.jobId}`, {
      headers: { authorization: `Bearer ${alice.token}` },
    }),
  )
  const [, ...rows] = parse(Buffer.from(await file.arrayBuffer()), { bom: true }) as string[][]
  expect(rows).toEqual(shown.map(({ memberNo, account }) => [memberNo, account]))
  for (const [, account] of rows) expect(account).toContain('*')
})
