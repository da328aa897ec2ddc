import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearToasts, toasts } from '#core/feedback/toast.ts'
import { translate } from '#core/i18n/text.ts'
import { uploads } from '#core/upload/browser-uploads.ts'
import type { UploadedFile, UploadItem } from '#core/upload/upload-item.ts'
import { FileBox } from './file-box.tsx'

const png = (name: string) => new File(['picture'], name, { type: 'image/png' })
const uploaded = (id: string): UploadedFile => ({
  id,
  url: `/content?id=${id}`,
  mimeType: 'image/png',
  name: `${id}.png`,
  size: 7,
})

const onItsWay = (id: number, { name, size }: File): UploadItem => ({
  id,
  name,
  size,
  kind: 'image',
  state: 'uploading',
  pausedBy: null,
  identifier: null,
  hashed: size,
  sent: 3,
  speed: 0,
  error: null,
  file: null,
})

let taken: File[]
let done: ((file: UploadedFile) => void)[]
let kinds: unknown

beforeEach(() => {
  clearToasts()
  taken = []
  done = []
  // The engine is proven elsewhere: here it takes files, and ends when the test says so.
  vi.spyOn(uploads, 'add').mockImplementation(async (files, options = {}) => {
    kinds = options.kinds
    return files.map((file) => {
      taken.push(file)
      done.push((end) => options.onDone?.(end))
      const id = taken.length
      uploads.state.items.push(onItsWay(id, file))
      return id
    })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  uploads.clear()
})

function Form({
  start = [],
  ...more
}: { start?: string[] } & Partial<ComponentProps<typeof FileBox>>) {
  const [value, setValue] = useState<string[]>(start)
  return (
    <>
      <FileBox
        id="proofs"
        aria-invalid={undefined}
        aria-describedby={undefined}
        aria-required={undefined}
        label="凭证"
        images
        max={5}
        {...more}
        value={value}
        onValueChange={setValue}
      />
      <code>{value.join(' ')}</code>
    </>
  )
}
const show = (props: ComponentProps<typeof Form> = {}) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider i18n={i18n}>
        <Form {...props} />
      </I18nProvider>
    </QueryClientProvider>,
  )
const value = () => document.querySelector('code')?.textContent
const chooser = () => screen.getByRole('button', { name: '凭证：选择图片' })
const button = (name: string) => screen.getByRole('button', { name })
const said = () => toasts.items.map(({ text }) => translate(text))

/** Answers the browser's picker, which the click opens. */
async function choose(...files: File[]) {
  const user = userEvent.setup()
  await user.click(chooser())
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no picker was opened')
  await user.upload(input, files)
}
const carried = (...files: File[]) => ({
  types: ['Files'],
  items: files.map((file) => ({
    kind: 'file',
    type: file.type,
    webkitGetAsEntry: () => null,
    getAsFile: () => file,
  })),
})

describe('files come', () => {
  it('from the picker, as images only, and are listed once the server has them', async () => {
    show()
    await choose(png('a.png'))
    expect(taken.map(({ name }) => name)).toEqual(['a.png'])
    expect(kinds).toEqual(['image'])
    expect(screen.getByRole('progressbar', { name: 'a.png' })).toHaveAttribute(
      'aria-valuenow',
      '42',
    )
    expect(value()).toBe('')
    act(() => done[0]?.(uploaded('7')))
    expect(value()).toBe('7')
  })

  it('two that end before a render: none is lost', async () => {
    show({ start: ['3'] })
    await choose(png('a.png'), png('b.png'))
    act(() => {
      done[0]?.(uploaded('7'))
      done[1]?.(uploaded('8'))
    })
    expect(value()).toBe('3 7 8')
  })

  it('in the order they were chosen in, whichever ends first', async () => {
    show({ start: ['3'] })
    await choose(png('a.png'), png('b.png'), png('c.png'))
    act(() => done[2]?.(uploaded('9')))
    act(() => done[0]?.(uploaded('7')))
    act(() => done[1]?.(uploaded('8')))
    expect(value()).toBe('3 7 8 9')
  })

  it('the same content twice is one file', async () => {
    show()
    await choose(png('a.png'), png('b.png'))
    act(() => done[0]?.(uploaded('7')))
    act(() => done[1]?.(uploaded('7')))
    expect(value()).toBe('7')
  })

  it('by dropping and by pasting', async () => {
    show()
    fireEvent.drop(chooser(), { dataTransfer: carried(png('dropped.png')) })
    const paste = new Event('paste', { bubbles: true, cancelable: true })
    Object.assign(paste, { clipboardData: carried(png('pasted.png')) })
    fireEvent(window, paste)
    await waitFor(() =>
      expect(taken.map(({ name }) => name).toSorted()).toEqual(['dropped.png', 'pasted.png']),
    )
    expect(paste.defaultPrevented).toBe(true)
  })

  it('takes files up to the limit, pending ones counted, and reports the rest', async () => {
    show({ start: ['1'], max: 3 })
    await choose(png('a.png'), png('b.png'), png('c.png'))
    expect(taken.map(({ name }) => name)).toEqual(['a.png', 'b.png'])
    expect(said()).toEqual(['最多可上传3个文件，已超出最大限制数'])
    expect(chooser()).toHaveAttribute('aria-disabled', 'true')
  })
})

describe('files are put in order', () => {
  it('by their buttons; the focus stays where it can go on', async () => {
    const user = userEvent.setup()
    show({ start: ['1', '2', '3'] })
    const on = button('后移 凭证 1')
    on.focus()
    await user.keyboard('{Enter}')
    expect(value()).toBe('2 1 3')
    expect(screen.getByRole('status')).toHaveTextContent('已移到第 2 位')
    expect(on).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(value()).toBe('2 3 1')
    // It is last: the other way is what is left.
    expect(on).toBeDisabled()
    expect(button('前移 凭证 3')).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(value()).toBe('2 1 3')
  })

  it('by dragging', () => {
    show({ start: ['1', '2', '3'] })
    const tiles = within(screen.getByRole('list', { name: '凭证' })).getAllByRole('listitem')
    const inner = { dataTransfer: { types: [], items: [] } }
    fireEvent.dragStart(tiles[2] as Element, inner)
    fireEvent.drop(tiles[0] as Element, inner)
    expect(value()).toBe('3 1 2')
  })

  it('and are taken away', async () => {
    show({ start: ['1', '2'] })
    await userEvent.click(button('移除 凭证 1'))
    expect(value()).toBe('2')
  })
})

it('an upload that failed says why, and can be tried again or let go', async () => {
  const retry = vi.spyOn(uploads, 'retry').mockImplementation(() => undefined)
  show()
  await choose(png('a.png'))
  const [item] = uploads.state.items
  act(() => {
    if (item) Object.assign(item, { state: 'error', error: '存储空间不足' })
  })
  expect(await screen.findByText('存储空间不足')).toBeInTheDocument()
  await userEvent.click(button('重试 a.png'))
  expect(retry).toHaveBeenCalledWith(1)
  const remove = vi.spyOn(uploads, 'remove').mockImplementation(() => undefined)
  await userEvent.click(button('移除 a.png'))
  expect(remove).toHaveBeenCalledWith(1)
})
