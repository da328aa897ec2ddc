import { act, screen, waitFor, within } from '@testing-library/react'
// What the example pages of permissions, lists, forms and content are for, done once.
import { expect, vi } from 'vitest'
import { clearToasts, toasts } from '#core/feedback/toast.ts'
import { switchLanguage } from '#core/i18n/locale.ts'
import { writeRichText } from '../rich-text.ts'
import { field, page, type PageUse } from './shown-page.ts'

/** By the address of the page. */
export const contentUses: Readonly<Record<string, PageUse>> = {
  '/example/permission': async (user) => {
    expect(await page().findByText('AuthAll：全部满足')).toBeVisible()
    const answers = page().getByRole('list', { name: '结果' })
    expect(answers).toHaveTextContent('全部：隐藏')
    await user.click(page().getByRole('checkbox', { name: '全部权限 */*/*' }))
    expect(answers).toHaveTextContent('全部：显示')
  },
  '/example/list': async (user) => {
    await page().findAllByRole('gridcell')
    await user.keyboard('j{Enter}')
    expect(await screen.findByRole('dialog', { name: 'admin' })).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
  '/example/cards': async (user) => {
    const cards = () => page().queryAllByRole('region', { name: /.+/ })
    await page().findByRole('region', { name: '管理员' })
    const all = cards().length
    await user.click(page().getByRole('radio', { name: '有人使用' }))
    expect(cards().length).toBeLessThan(all)
    await user.click(page().getByRole('radio', { name: '停用' }))
    expect(page().getByText('没有符合条件的角色')).toBeVisible()
    await user.click(page().getByRole('button', { name: '移除 停用' }))
    expect(page().getByRole('region', { name: '管理员' })).toBeVisible()
  },
  '/example/form/rules': async (user) => {
    await user.click(await page().findByRole('button', { name: '提交' }))
    expect(page().getAllByRole('alert')).toHaveLength(3)
    expect(field('姓名')).toHaveFocus()
    await user.keyboard('Ann')
    await user.type(field('手机号'), '13800138000')
    await user.type(field('身份证号'), '11010519491231002X')
    await user.type(field('邮箱'), 'nobody')
    await user.tab()
    expect(page().getByRole('alert')).toHaveTextContent('邮箱格式不正确')
    await act(() => switchLanguage('zh-tw'))
    expect(page().getByRole('alert')).toHaveTextContent('電子郵件格式不正確')
    await act(() => switchLanguage('zh-cn'))
    await user.clear(field('邮箱'))
    await user.click(page().getByRole('button', { name: '提交' }))
    expect(page().getByRole('status')).toHaveTextContent('"mobile":"13800138000"')
  },
  '/example/form/rows': async (user) => {
    await user.click(await page().findByRole('button', { name: '提交' }))
    expect(page().getAllByRole('alert')).toHaveLength(2)
    await user.type(field('项目 1'), 'A')
    await user.type(field('金额 1'), '10.5')
    await user.click(page().getByRole('button', { name: '增加一行' }))
    await user.type(field('项目 2'), 'A')
    await user.type(field('金额 2'), '2')
    expect(page().getAllByRole('alert')).toHaveLength(2)
    await user.type(field('项目 2'), 'B')
    await user.click(page().getByRole('button', { name: '提交' }))
    expect(page().getByRole('status')).toHaveTextContent('已通过校验，合计 12.50')
    await user.click(page().getByRole('button', { name: '删除第 1 行' }))
    expect(field('项目 1')).toHaveValue('AB')
    expect(page().getByRole('status')).toHaveTextContent('合计 2.00')
  },
  '/example/form/steps': async (user) => {
    const next = () => user.click(page().getByRole('button', { name: '下一步' }))
    await page().findByRole('list', { name: '步骤' })
    await next()
    expect(field('账号')).toHaveFocus()
    await user.keyboard('desk_01{Enter}')
    await user.type(field('邮箱'), 'desk@example.com{Enter}')
    await user.click(page().getByRole('button', { name: '上一步' }))
    expect(field('邮箱')).toHaveValue('desk@example.com')
    await next()
    await user.click(page().getByRole('button', { name: '完成' }))
    expect(page().getByText('desk_01')).toBeVisible()
    expect(page().getByRole('status')).toHaveTextContent('已完成')
  },
  '/example/form/together': async (user) => {
    const submit = async () => user.click(await page().findByRole('button', { name: '一并提交' }))
    await submit()
    expect(page().getByRole('status')).toHaveTextContent('3 个表单有错误')
    expect(field('标题')).toHaveFocus()
    await user.keyboard('Desk')
    await user.type(field('手机号'), '13800138000')
    await user.type(field('网址'), 'https://example.com/')
    await submit()
    expect(page().getByRole('status')).toHaveTextContent('1 个表单有错误')
    await user.type(field('IP 地址'), '10.0.0.1')
    await submit()
    expect(page().getByRole('status')).toHaveTextContent('三个表单都已通过校验')
  },
  '/example/content/richText': async () => {
    const box = await page().findByRole('textbox', { name: '正文' })
    writeRichText(box, '<p>A <b>word</b></p><h2>Heading</h2>')
    const shown = page().getByRole('region', { name: '预览' })
    expect(within(shown).getByRole('heading', { name: 'Heading' })).toBeVisible()
    expect(shown).toHaveTextContent('A wordHeading')
  },
  '/example/content/code': async (user) => {
    const box = await page().findByRole('textbox', { name: 'JSON 内容' })
    const status = page().getByRole('status')
    expect(status).toHaveTextContent('JSON 有效')
    await user.click(page().getByRole('button', { name: '整理格式' }))
    expect(box.querySelectorAll('.cm-line')).toHaveLength(10)
    await user.click(page().getByRole('button', { name: '还原' }))
    expect(box.querySelectorAll('.cm-line')).toHaveLength(1)
  },
  '/example/content/crop': async (user) => {
    await user.click(await page().findByRole('radio', { name: '16 : 9' }))
    await user.click(page().getByRole('button', { name: '选择图片' }))
    const input = document.querySelector<HTMLInputElement>('body > input[type=file]')
    if (!input) throw new Error('No file is asked for.')
    await user.upload(input, new File(['no picture'], 'photo.png', { type: 'image/png' }))
    expect(await screen.findByRole('dialog')).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
  '/example/content/qrCode': async (user) => {
    await user.clear(await page().findByRole('textbox', { name: '内容' }))
    expect(page().getByRole('alert')).toHaveTextContent('此项必填')
    await user.type(field('内容'), 'R1')
    const code = await page().findByRole('img', { name: '二维码：R1' })
    expect(code.getAttribute('src')).toMatch(/^data:image\/svg\+xml,/)
  },
  '/example/content/countUp': async (user) => {
    const figure = () => page().getByRole('region', { name: '新会员' })
    expect(await page().findByText('1,280', { selector: '.sr-only' })).toBeInTheDocument()
    await user.click(page().getByRole('button', { name: '数字变化' }))
    await waitFor(() => expect(figure().textContent).toContain('1,9201,920'))
  },
  '/example/content/print': async (user) => {
    const before = document.adoptedStyleSheets.length
    const print = vi.fn(() => expect(document.adoptedStyleSheets).toHaveLength(before + 1))
    vi.stubGlobal('print', print)
    await user.click(await page().findByRole('button', { name: '打印单据' }))
    expect(print).toHaveBeenCalledOnce()
    dispatchEvent(new Event('afterprint'))
    expect(document.adoptedStyleSheets).toHaveLength(before)
    vi.unstubAllGlobals()
  },
  '/example/content/clipboard': async (user) => {
    await user.clear(await page().findByRole('textbox', { name: '文字' }))
    await user.type(field('文字'), 'R7')
    await user.click(page().getByRole('button', { name: '复制' }))
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('R7'))
    await waitFor(() => expect(toasts.items).toHaveLength(1))
    clearToasts()
    await user.click(field('粘贴到这里'))
    await user.paste('R1 R2')
    expect(page().getByRole('list', { name: '粘贴的内容' })).toHaveTextContent('R1R2')
  },
}
