// Entering a recharge by hand with its proofs, on the real form against the real server.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { uploads } from '#core/upload/browser-uploads.ts'
import { contentUrl } from '#server/upload/content-url.ts'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { openDesk } from '#tests/money/desk.ts'
import { type TestServer, testServer } from '#tests/server.ts'
import { type Uploader, uploader } from '#tests/upload/upload-client.ts'

let server: TestServer
let token: string
let mine: Uploader
/** Ids of the stored files by their names. */
let ids: Map<string, string>
const idOf = (name: string) => ids.get(name) ?? ''
let memberNo: string

beforeAll(async () => {
  server = await testServer()
  token = await server.operator({ userName: 'clerk', roleCode: 'finance1' })
  mine = uploader(server.fetch, token)
  const [id = ''] = await (await openDesk(server, server.url)).members(1)
  const rows = await server.sql<
    { no: string }[]
  >`select member_no as no from member where id = ${id}`
  memberNo = rows[0]?.no ?? ''
})
afterAll(() => server.close())
beforeEach(() => {
  pointConsoleAt(server)
  ids = new Map()
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue(undefined)
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(6)
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(4)
  // The engine needs a browser; the files it would bring are stored the same way.
  vi.spyOn(uploads, 'add').mockImplementation(async (files, { onDone } = {}) => {
    for (const file of files) {
      const bytes = new Uint8Array(await file.arrayBuffer())
      const { data, msg } = await mine.send({ bytes, filename: file.name })
      if (data.id === undefined || data.url === undefined) throw new Error(msg)
      ids.set(file.name, data.id)
      const { id, url } = data
      act(() => onDone?.({ id, url, mimeType: 'image/png', name: file.name, size: file.size }))
    }
    return []
  })
})
afterEach(() => vi.restoreAllMocks())

let shade = 0
async function picture(name: string) {
  shade += 1
  const background = { r: shade, g: 90, b: 90 }
  const png = await sharp({ create: { width: 6, height: 4, channels: 3, background } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(png)], name, { type: 'image/png' })
}

async function openForm() {
  openConsole('/money/rechargeLog', token)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /新增充值/ }))
  const form = await screen.findByRole('dialog', { name: '新增充值' })
  const add = await within(form).findByRole('button', { name: '转账凭证：选择图片' })
  return { user, form, add }
}
type Form = Awaited<ReturnType<typeof openForm>>

/** Chooses images, each taken as it is: what is cut of them is another test's business. */
async function prove({ user, add }: Form, ...files: File[]) {
  await user.click(add)
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no picker was opened')
  Object.defineProperty(input, 'files', { value: files })
  fireEvent.change(input)
  for (const file of files) {
    const crop = await screen.findByRole('dialog', { name: new RegExp(`裁剪 ${file.name}`) })
    await user.click(within(crop).getAllByRole('button', { name: '使用原图' })[0] as Element)
  }
  await waitFor(() => expect(files.map(({ name }) => idOf(name))).not.toContain(''))
}

async function fill({ user, form }: Form) {
  await user.type(within(form).getByRole('combobox', { name: /会员/ }), memberNo)
  await user.click(await screen.findByRole('option', { name: new RegExp(memberNo) }))
  await user.click(within(form).getByRole('combobox', { name: /币种/ }))
  await user.click((await screen.findAllByRole('option', { name: /USDT/ }))[0] as Element)
  await user.type(within(form).getByLabelText(/充值金额/), '1000')
  await user.type(within(form).getByLabelText(/备注/), 'by hand')
}

describe('the form of a recharge', () => {
  it('sends its proofs in the order they were put in', async () => {
    const at = await openForm()
    await fill(at)
    await prove(at, await picture('a.png'), await picture('b.png'))
    const list = within(at.form).getByRole('list', { name: '转账凭证' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(2)
    const names = () =>
      within(list)
        .getAllByRole('button', { name: /^移除 / })
        .map((button) => button.getAttribute('aria-label'))
    expect(names()).toEqual(['移除 a.png', '移除 b.png'])
    await at.user.click(within(list).getByRole('button', { name: '后移 a.png' }))
    expect(names()).toEqual(['移除 b.png', '移除 a.png'])
    await at.user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(at.form).not.toBeInTheDocument())
    const rows = await server.sql<{ proof_imgs: string[]; creator_name: string }[]>`
      select proof_imgs, creator_name from recharge_log where remark = 'by hand'`
    expect(rows).toEqual([
      { proof_imgs: [idOf('b.png'), idOf('a.png')].map(contentUrl), creator_name: 'clerk' },
    ])
    const used = await server.sql`select file_id from file_use where field = 'proofImgs'`
    expect(used).toHaveLength(2)
  })

  it('asks for at least one proof, and says so at the field', async () => {
    const at = await openForm()
    await fill(at)
    await at.user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(within(at.form).getAllByRole('alert')).toHaveLength(1))
    const error = within(at.form).getByRole('alert')
    expect(at.add.getAttribute('aria-describedby')?.split(' ')).toContain(error.id)
    // One is enough, and the complaint goes.
    await prove(at, await picture('c.png'))
    await waitFor(() => expect(within(at.form).queryByRole('alert')).not.toBeInTheDocument())
  })

  it('tells what the server says against a proof at the field, and keeps what was filled in', async () => {
    const at = await openForm()
    await fill(at)
    await prove(at, await picture('d.png'))
    await server.sql`delete from big_file where id = ${idOf('d.png')}`
    await at.user.keyboard('{Control>}{Enter}{/Control}')
    expect(
      await within(at.form).findByText('转账凭证须为您上传的图片，请重新上传'),
    ).toBeInTheDocument()
    expect(within(at.form).getByLabelText(/充值金额/)).toHaveValue('1000')
  })
})
