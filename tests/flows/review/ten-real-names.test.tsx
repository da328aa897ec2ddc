// Ten real-name applications in a row on the real screen: each is approved with every picture of its document seen.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as api from '#contract/member/member-auth.ts'
import { openConsole, tapWire, useServer as pointConsoleAt } from '#tests/console.tsx'
import { type AuthDesk, openAuthDesk } from '#tests/money/auth-desk.ts'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
let at: AuthDesk
beforeAll(async () => {
  server = await testServer()
  at = await openAuthDesk(server, server.url)
  await server.sql`update member_auth set status = 'rejected', reject_code = 'blurry', reviewer_name = 'test',
    reviewed_at = now() where status = 'pending'`
  pointConsoleAt(server)
})
afterAll(() => server.close())

const kinds = [
  { idType: 'passport', sides: ['front'] },
  { idType: 'idCard', sides: ['front', 'back'] },
  { idType: 'idCard', authLevel: 'advanced', sides: ['front', 'back', 'hand'] },
] as const
const names = { front: '证件正面', back: '证件背面', hand: '手持照' } as const
const dialog = (name: string) => screen.findByRole('dialog', { name })

it('approves ten with two keys each, every picture opened in the panel by the review itself', async () => {
  const user = userEvent.setup()
  const waiting: { id: string; sides: readonly (keyof typeof names)[] }[] = []
  for (let more = 0; more < 10; more += 1) {
    const { sides, ...values } = kinds[more % kinds.length] ?? kinds[0]
    waiting.push({ id: await at.one(values), sides })
  }
  openConsole('/member/memberAuth?orderBy=id asc', at.alice.token)
  await screen.findByRole('grid', { name: '实名认证' })
  await screen.findAllByRole('button', { name: /的操作$/ })
  await user.keyboard('q')
  for (const { id, sides } of waiting) {
    const { auth_no: no } = await at.stored(id)
    const record = await dialog(String(no))
    for (const side of sides) await within(record).findByRole('img', { name: names[side] })
    expect(document.body).not.toHaveFocus()
    await user.keyboard('a')
    await dialog('通过实名认证')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(async () => expect(await at.stored(id)).toMatchObject({ status: 'approved' }))
    const trail = await at.trailOf(id)
    const seen = trail.filter(({ action }) => action === 'memberAuth.image')
    expect(new Set(seen.map(({ after }) => (after as { side: string }).side))).toEqual(
      new Set(sides),
    )
    expect(trail.filter(({ action }) => action === 'memberAuth.reveal')).toHaveLength(1)
    expect(trail.at(-1)?.action).toBe('memberAuth.approve')
  }
})

it('holds an approval that came before the pictures, or whose pictures could not be opened', async () => {
  pointConsoleAt(server)
  const user = userEvent.setup()
  const id = await at.one({ idType: 'idCard' })
  const { auth_no: no } = await at.stored(id)
  let letThrough = () => {}
  const pictures = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  let isBroken = false
  tapWire(async (request, onward) => {
    if (!request.url.includes(api.image.path)) return onward()
    await pictures
    return isBroken ? Response.error() : onward()
  })
  const approve = () => user.keyboard('{Control>}{Enter}{/Control}')
  openConsole('/member/memberAuth?orderBy=id asc', at.alice.token)
  await screen.findByRole('grid', { name: '实名认证' })
  await screen.findAllByRole('button', { name: /的操作$/ })
  await user.keyboard('q')
  await dialog(String(no))
  await user.keyboard('a')
  await dialog('通过实名认证')
  await approve()
  isBroken = true
  letThrough()
  await screen.findByText('证件照片没有全部打开，请重试后再确认')
  expect(await at.stored(id)).toMatchObject({ status: 'pending' })
  isBroken = false
  const record = await dialog(String(no))
  for (const again of within(record).getAllByRole('button', { name: '重试' }))
    await user.click(again)
  for (const name of [names.front, names.back]) await within(record).findByRole('img', { name })
  await approve()
  await waitFor(async () => expect(await at.stored(id)).toMatchObject({ status: 'approved' }))
})

it('approves none whose pictures were not all opened in this version by whoever approves', async () => {
  const id = await at.one({ idType: 'idCard' })
  const refused = await at.review(at.alice, id, { action: 'approve' })
  expect(refused.code).not.toBe(0)
  await at.look(at.alice, id)
  // Another operator has looked: that is nobody else's look.
  expect((await at.review(at.bob, id, { action: 'approve' })).code).not.toBe(0)
  await at.ask(at.bob, api.image, { id, side: 'front' })
  expect((await at.review(at.bob, id, { action: 'approve' })).code).not.toBe(0)
  await server.sql`update member_auth set version = 2 where id = ${id}`
  expect((await at.review(at.alice, id, { action: 'approve' }, 2)).code).not.toBe(0)
  await at.look(at.alice, id)
  expect((await at.review(at.alice, id, { action: 'approve' }, 2)).code).toBe(0)
})
