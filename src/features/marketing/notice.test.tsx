// Writing and publishing a notice, on the real screen against the real server.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as api from '#contract/marketing/notice.ts'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { writeRichText } from '#tests/rich-text.ts'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(() => server.sql`delete from notice`)

const stored = async () => {
  const [row] = await server.sql`
    select title, content, content_en, langs, status, is_top, version from notice`
  return row
}
it('writes a notice in two languages, changes its text, pins it, publishes it and shows it as members see it', async () => {
  pointConsoleAt(server)
  const token = await server.operator({ userName: 'market', roleCode: 'marketing' })
  const user = userEvent.setup()
  const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name })
  const submit = () => user.keyboard('{Control>}{Enter}{/Control}')
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  openConsole('/marketing/notice', token)
  await screen.findByText('还没有公告')

  await user.keyboard('n')
  let box = await dialog('新增公告')
  const field = (name: RegExp) => within(box).findByRole('textbox', { name })
  await user.type(await field(/标题 \(简体中文\)/), '系统维护')
  await user.type(await field(/标题 \(English\)/), 'Maintenance')
  await submit()
  expect(await within(box).findByText('请填写正文')).toBeInTheDocument()
  writeRichText(await field(/正文 \(简体中文\)/), '<h2>今晚</h2><p>维护两小时</p>')
  writeRichText(await field(/正文 \(English\)/), '<p>Two hours tonight</p>')
  await submit()
  await screen.findByText('系统维护')
  await closed()
  expect(await stored()).toMatchObject({
    content: '<h2>今晚</h2><p>维护两小时</p>',
    langs: ['zh-cn', 'en'],
    status: 'draft',
  })

  await user.keyboard('j')
  await user.keyboard('e')
  box = await dialog('编辑公告')
  writeRichText(await field(/正文 \(简体中文\)/), '<p>维护三小时</p>')
  await submit()
  await closed()
  expect(await stored()).toMatchObject({ content: '<p>维护三小时</p>', version: 2 })

  await user.keyboard('t')
  await waitFor(async () => expect(await stored()).toMatchObject({ is_top: true }))
  await screen.findAllByRole('img', { name: '是' })
  await user.keyboard('p')
  await dialog('发布')
  await submit()
  await waitFor(async () => expect(await stored()).toMatchObject({ status: 'published' }))
  await closed()

  await user.keyboard('{Enter}')
  const drawer = await dialog('系统维护')
  const phone = await within(drawer).findByRole('region', { name: '预览' })
  await waitFor(() => expect(phone).toHaveTextContent('维护三小时'))
  await user.click(within(drawer).getByRole('radio', { name: 'English' }))
  expect(phone).toHaveTextContent('Two hours tonight')
  await user.click(within(drawer).getByRole('radio', { name: '繁體中文' }))
  expect(phone).toHaveTextContent('维护三小时')
})

it('keeps what was written when a rule refuses it, and saves it once that is mended', async () => {
  pointConsoleAt(server)
  const token = await server.operator({ userName: 'writer', roleCode: 'marketing' })
  const user = userEvent.setup()
  const pinned = {
    content: '<p>置顶</p>',
    noticeType: 'system',
    audience: 'all',
    isTop: true,
  } as const
  for (const at of [1, 2, 3, 4, 5]) {
    const title = { 'zh-cn': `置顶${at}`, en: '', 'zh-tw': '' }
    expect((await server.call(api.add, { ...pinned, title }, { token })).code).toBe(0)
  }
  openConsole('/marketing/notice', token)
  await screen.findByText('置顶5')
  await user.keyboard('n')
  const box = await screen.findByRole('dialog', { name: '新增公告' })
  await user.type(await within(box).findByRole('textbox', { name: /标题 \(简体中文\)/ }), '又一篇')
  writeRichText(
    await within(box).findByRole('textbox', { name: /正文 \(简体中文\)/ }),
    '<p>长长的正文</p>',
  )
  const pin = within(box).getByRole('switch', { name: '置顶' })
  await user.click(pin)
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText(/最多置顶/)
  expect(box).toBeInTheDocument()

  await user.click(pin)
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText('又一篇')
  expect(await server.sql`select content from notice where title ->> 'zh-cn' = '又一篇'`).toEqual([
    { content: '<p>长长的正文</p>' },
  ])
})
