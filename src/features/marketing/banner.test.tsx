// Putting banners into order on the real screen, by the keyboard alone.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openConsole } from '#tests/console.tsx'
import { screenDesk } from '#tests/screen-desk.ts'

const at = screenDesk(
  async ({ sql }) => {
    await sql`delete from banner`
    await sql`insert into banner (image, title, position, platform, lang, link_type, link_value, sort)
      select array['1'], title, position, 'all', 'zh-cn', 'none', '', sort
        from (values ('first', 'home', 10), ('second', 'home', 20), ('third', 'home', 30), ('other', 'trade', 5))
          as b (title, position, sort)`
  },
  { userName: 'market', roleCode: 'marketing' },
)
const stored = async () => {
  const rows = await at.server.sql<{ title: string; sort: number }[]>`
    select title, sort from banner order by position, sort`
  return rows.map(({ title, sort }) => `${title} ${sort}`)
}

it('moves a banner of a position down by its handle and stores the order, each change in the trail', async () => {
  openConsole('/marketing/banner', at.token)
  await screen.findAllByText('first')
  // The head of the column has the same name.
  const named = await screen.findAllByRole('button', { name: '排序' })
  const action = named.find((button) => !button.closest('[role="columnheader"]'))
  if (!action) throw new Error('There is no button that puts banners into order.')
  await at.user.click(action)
  const box = await screen.findByRole('dialog', { name: '排序' })
  const handle = await within(box).findByRole('button', { name: '移动 first' })
  expect(within(box).queryByText('other')).not.toBeInTheDocument()
  handle.focus()
  await at.user.keyboard('{ArrowDown}{ArrowDown}')
  expect(within(box).getByText('first 已移到第 3 位')).toBeInTheDocument()
  await at.user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(async () =>
    expect(await stored()).toEqual(['second 10', 'third 20', 'first 30', 'other 5']),
  )
  const trail = await at.server.sql`
    select action from operation_log where target_type = 'banner' order by seq`
  expect(trail).toEqual(Array(3).fill({ action: 'banner.edit' }))
})

it('shows a banner as members see it, on a phone and on the site, and where it leads', async () => {
  await at.server
    .sql`update banner set link_type = 'url', link_value = 'https://example.com/fees', status = 'draft'
    where title = 'first'`
  openConsole('/marketing/banner', at.token)
  await at.user.dblClick((await screen.findAllByText('first'))[0] as HTMLElement)
  const drawer = await screen.findByRole('dialog', { name: /first/ })
  const frame = await within(drawer).findByRole('region', { name: '预览' })
  expect(await within(frame).findByRole('img', { name: /^first/ })).toBeInTheDocument()
  expect(
    await within(frame).findByText('点击后：外部链接 https://example.com/fees'),
  ).toBeInTheDocument()
  expect(within(drawer).getByText('草稿：会员现在看不到。')).toBeInTheDocument()
  expect(frame).toHaveClass('w-80')
  await at.user.click(within(drawer).getByRole('radio', { name: '网页' }))
  expect(frame).not.toHaveClass('w-80')
})
