// Service links and articles: in the order members see them, changed by the keyboard alone, and as members see one.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openConsole } from '#tests/console.tsx'
import { screenDesk } from '#tests/screen-desk.ts'

const at = screenDesk(
  async ({ sql }) => {
    await sql`delete from service_link`
    await sql`insert into service_link (name, link_kind, url, langs, work_time, sort)
      select jsonb_build_object('zh-cn', name, 'en', english, 'zh-tw', ''), 'email', 'mailto:' || english || '@example.com',
          array['zh-cn', 'en', 'zh-tw'], '09:00–18:00', sort
        from (values ('客服', 'help', 10), ('投诉', 'complaints', 20)) as l (name, english, sort)`
    await sql`delete from news`
    await sql`insert into news (title, cover, content, category, lang, sort)
      select title, array['1'], '<p>text</p>', 'market', lang, sort
        from (values ('one', 'zh-cn', 10), ('two', 'zh-cn', 20), ('other', 'en', 5)) as n (title, lang, sort)`
  },
  { userName: 'market', roleCode: 'marketing' },
)

async function openOrder() {
  // The head of the column has the same name.
  const named = await screen.findAllByRole('button', { name: '排序' })
  const action = named.find((button) => !button.closest('[role="columnheader"]'))
  if (!action) throw new Error('There is no button that puts the list into order.')
  await at.user.click(action)
  return screen.findByRole('dialog', { name: '排序' })
}

it('moves a service link up by its handle and stores the order', async () => {
  openConsole('/marketing/serviceLink', at.token)
  const box = await openOrder()
  const handle = await within(box).findByRole('button', { name: /移动 投诉/ })
  handle.focus()
  await at.user.keyboard('{ArrowUp}')
  await at.user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(async () => {
    const rows = await at.server.sql`select url, sort from service_link order by sort`
    expect(rows).toEqual([
      { url: 'mailto:complaints@example.com', sort: 10 },
      { url: 'mailto:help@example.com', sort: 20 },
    ])
  })
  const trail = await at.server.sql`
    select action from operation_log where target_type = 'serviceLink' order by seq`
  expect(trail).toEqual(Array(2).fill({ action: 'serviceLink.edit' }))
})

it('puts the articles of the filter into order and leaves the others where they are', async () => {
  openConsole('/marketing/news?lang[0]=zh-cn', at.token)
  const box = await openOrder()
  const handle = await within(box).findByRole('button', { name: '移动 two' })
  expect(within(box).queryByText('other')).not.toBeInTheDocument()
  handle.focus()
  await at.user.keyboard('{ArrowUp}')
  await at.user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(async () => {
    const rows = await at.server.sql`select title, sort from news order by sort`
    expect(rows).toEqual([
      { title: 'other', sort: 5 },
      { title: 'two', sort: 10 },
      { title: 'one', sort: 20 },
    ])
  })
})

it('shows a service link as members see it, in each of its languages', async () => {
  openConsole('/marketing/serviceLink', at.token)
  await at.user.dblClick(await screen.findByText('投诉'))
  const drawer = await screen.findByRole('dialog', { name: /投诉/ })
  const frame = await within(drawer).findByRole('region', { name: '预览' })
  expect(within(frame).getByText('投诉')).toBeInTheDocument()
  expect(await within(frame).findByText('邮箱 · 09:00–18:00')).toBeInTheDocument()
  await at.user.click(within(drawer).getByRole('radio', { name: 'English' }))
  expect(within(frame).getByText('complaints')).toBeInTheDocument()
  await at.user.click(within(drawer).getByRole('radio', { name: '繁體中文' }))
  expect(within(frame).getByText('投诉')).toBeInTheDocument()
  expect(within(drawer).getByText('此语言尚未填写，会员看到的是简体中文。')).toBeInTheDocument()
})
