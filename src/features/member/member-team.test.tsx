// What an operator does with the invitation tree, on the real screen against the real server.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { openConsole } from '#tests/console.tsx'
import { openDesk } from '#tests/money/desk.ts'
import { screenDesk } from '#tests/screen-desk.ts'

const at = screenDesk((server) => openDesk(server, server.url), {
  userName: 'alice',
  roleCode: 'admin',
})
beforeEach(() => {
  // Nothing is laid out here: without a size the window of the tree would show no line.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
})

/** A leader with two children and one grandchild. */
async function family() {
  const [root = '', child = '', other = '', grandchild = ''] = await at.desk.members(4)
  const put = (id: string, above: string[]) => at.server.sql`
    update member set path = ${`/${[...above, id].join('/')}/`}, depth = ${above.length},
      inviter_id = ${above.at(-1) ?? null} where id = ${id}`
  await put(child, [root])
  await put(other, [root])
  await put(grandchild, [root, child])
  const no = async (id: string) => {
    const [row] = await at.server.sql<
      { member_no: string }[]
    >`select member_no from member where id = ${id}`
    return row?.member_no ?? ''
  }
  return { root, child, other, grandchild, no }
}
async function open(search: string) {
  openConsole(`/member/memberTeam${search}`, at.token)
  await screen.findByRole('grid', { name: '会员团队' })
  await screen.findAllByRole('button', { name: /的操作$/ })
}
async function choose(action: RegExp) {
  await at.user.click(screen.getByRole('button', { name: /的操作$/ }))
  await at.user.click(await screen.findByRole('menuitem', { name: action }))
}

it('opens the tree of a team by keys: down, right to open, left to close', async () => {
  const { root, child, grandchild, no } = await family()
  const rootNo = await no(root)
  await open(`?keyword=${rootNo}`)
  await at.user.keyboard('j')
  await at.user.keyboard('t')
  const tree = await screen.findByRole('tree', { name: `${rootNo} 的团队` })
  const items = () => within(tree).getAllByRole('treeitem')
  await waitFor(() => expect(items()).toHaveLength(2))
  expect(items()[0]).toHaveTextContent(await no(child))
  expect(items()[0]).toHaveAttribute('aria-expanded', 'false')
  tree.focus()
  await at.user.keyboard('{ArrowRight}')
  await within(tree).findByText(await no(grandchild))
  expect(items()).toHaveLength(3)
  expect(items()[1]).toHaveAttribute('aria-level', '2')
  await at.user.keyboard('{ArrowLeft}')
  await waitFor(() => expect(items()).toHaveLength(2))
})

it('shows the path to the root', async () => {
  const { root, child, grandchild, no } = await family()
  await open(`?keyword=${await no(grandchild)}`)
  await at.user.keyboard('j')
  await at.user.keyboard('p')
  const dialog = await screen.findByRole('dialog', { name: '上级链' })
  for (const id of [root, child, grandchild])
    expect(await within(dialog).findByText(await no(id))).toBeInTheDocument()
})

it('moves a member to the top with a reason', async () => {
  const { child, grandchild, no } = await family()
  await open(`?keyword=${await no(child)}`)
  await choose(/更换邀请人/)
  const dialog = await screen.findByRole('dialog', { name: '更换邀请人' })
  await at.user.type(within(dialog).getByRole('textbox', { name: /原因/ }), '邀请关系登记错误')
  await at.user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(async () => {
    const [row] = await at.server.sql`select path from member where id = ${grandchild}`
    expect(row?.['path']).toBe(`/${child}/${grandchild}/`)
  })
})

it('opens the profit of a team by Enter', async () => {
  const { root, no } = await family()
  const router = openConsole(`/member/memberTeam?keyword=${await no(root)}`, at.token)
  await screen.findByRole('grid', { name: '会员团队' })
  await screen.findAllByRole('button', { name: /的操作$/ })
  await at.user.keyboard('j')
  await at.user.keyboard('{Enter}')
  const grid = await screen.findByRole('grid', { name: '团队收益' })
  expect(await within(grid).findByText(await no(root))).toBeInTheDocument()
  expect(router.latestLocation.search).toMatchObject({ rootMemberId: root, memberType: '' })
})

it('makes a member a team leader', async () => {
  const { child, no } = await family()
  await open(`?keyword=${await no(child)}`)
  await choose(/设为团队长/)
  const dialog = await screen.findByRole('dialog', { name: '设为团队长' })
  await at.user.type(within(dialog).getByRole('textbox', { name: /原因/ }), '团队长考核通过')
  await at.user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(async () => {
    const [row] = await at.server.sql`select member_type from member where id = ${child}`
    expect(row?.['member_type']).toBe('agent')
  })
})
