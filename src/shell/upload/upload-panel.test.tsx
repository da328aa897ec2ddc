import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Lang } from '#contract/lang.ts'
import { loadTexts, showLanguage } from '#core/i18n/locale.ts'
import { unfinished, uploads } from '#core/upload/browser-uploads.ts'
import type { UploadItem } from '#core/upload/upload-item.ts'
import { uploadStates, type UploadStateName } from '#core/upload/upload-machine.ts'
import { UploadPanel } from './upload-panel.tsx'

const mebibyte = 1024 ** 2
let nextId = 1
const item = (state: UploadStateName, over: Partial<UploadItem> = {}): UploadItem => ({
  id: nextId++,
  name: `${state}.pdf`,
  size: 100 * mebibyte,
  kind: 'document',
  state,
  pausedBy: null,
  identifier: null,
  hashed: 0,
  sent: 0,
  speed: 0,
  error: null,
  file: null,
  ...over,
})

const show = () =>
  render(
    <I18nProvider i18n={i18n}>
      <UploadPanel />
    </I18nProvider>,
  )
/** Files come; the panel opens for them. */
const add = (...items: UploadItem[]) => act(async () => void uploads.state.items.push(...items))
const row = (name: string) => {
  const found = screen.getAllByRole('listitem').find((each) => within(each).queryByText(name))
  if (!found) throw new Error(`no row of ${name}`)
  return found
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const news = () => screen.getByRole('status').textContent

beforeEach(() => {
  uploads.clear()
})
afterEach(async () => {
  uploads.clear()
  unfinished.forget()
  await act(() => showLanguage('zh-cn'))
})

describe('the words of a state', () => {
  it.each<[Lang, Record<UploadStateName, string>]>([
    [
      'zh-cn',
      {
        hashing: 'md5计算中',
        waiting: '等待中',
        uploading: '上传中',
        paused: '暂停中',
        merging: '文件合并中...',
        success: '成功了',
        error: '出错了',
      },
    ],
    [
      'en',
      {
        hashing: 'Calculating md5',
        waiting: 'Waiting',
        uploading: 'Uploading',
        paused: 'Paused',
        merging: 'Merging file...',
        success: 'Success',
        error: 'Error',
      },
    ],
    [
      'zh-tw',
      {
        hashing: 'md5 計算中',
        waiting: '等待中',
        uploading: '上傳中',
        paused: '暫停中',
        merging: '檔案合併中...',
        success: '成功',
        error: '發生錯誤',
      },
    ],
  ])('in %s', async (lang, words) => {
    await Promise.all([loadTexts('frame'), loadTexts('upload')])
    await act(() => showLanguage(lang))
    show()
    await add(...uploadStates.map((state) => item(state)))
    for (const state of uploadStates) expect(row(`${state}.pdf`)).toHaveTextContent(words[state])
  })
})

describe('progress', () => {
  it('of a file: percent, speed and time left, of the digest and of the sending', async () => {
    show()
    await add(
      item('hashing', { hashed: 25 * mebibyte }),
      item('uploading', { sent: 60 * mebibyte, speed: 2 * mebibyte }),
      item('paused', { sent: 30 * mebibyte, pausedBy: 'offline' }),
      item('error', { error: '文件类型不允许' }),
    )
    expect(row('hashing.pdf')).toHaveTextContent('100 MB · md5计算中 · 25%')
    expect(row('uploading.pdf')).toHaveTextContent('100 MB · 上传中 · 60% · 2 MB/秒 · 剩余 0:20')
    expect(row('paused.pdf')).toHaveTextContent('暂停中 · 30% · 网络已断开，恢复后自动继续')
    expect(row('error.pdf')).toHaveTextContent('出错了 · 文件类型不允许')
    const bar = screen.getByRole('progressbar', { name: 'uploading.pdf' })
    expect(bar).toHaveAttribute('aria-valuenow', '60')
    expect(bar).toHaveAttribute('aria-valuetext', '上传中 60%')
  })

  it('of all files: percent by bytes, speed, time left, how many are open and how many failed', async () => {
    show()
    await add(
      item('uploading', { sent: 50 * mebibyte, speed: 3 * mebibyte }),
      item('uploading', { sent: 80 * mebibyte, speed: mebibyte, name: 'other.pdf' }),
      item('success', { sent: 100 * mebibyte }),
      item('error', { error: 'x' }),
    )
    const total = screen.getByRole('progressbar', { name: '总进度' })
    expect(total).toHaveAttribute('aria-valuenow', '57')
    // 70 MB of what still runs at 4 MB a second.
    expect(total.parentElement).toHaveTextContent('总进度 57%未完成 2 个失败 1 个4 MB/秒剩余 0:18')
  })
})

describe('by keyboard', () => {
  it.each<[UploadStateName, string, 'pause' | 'resume' | 'retry']>([
    ['hashing', '暂停', 'pause'],
    ['waiting', '暂停', 'pause'],
    ['uploading', '暂停', 'pause'],
    ['merging', '暂停', 'pause'],
    ['paused', '继续', 'resume'],
    ['error', '重试', 'retry'],
  ])('%s: %s', async (state, word, does) => {
    const done = vi.spyOn(uploads, does).mockImplementation(() => undefined)
    show()
    const one = item(state)
    await add(one)
    button(`${word} ${state}.pdf`).focus()
    await userEvent.keyboard('{Enter}')
    expect(done).toHaveBeenCalledExactlyOnceWith(one.id)
  })

  it.each(uploadStates)('%s: removed', async (state) => {
    const remove = vi.spyOn(uploads, 'remove').mockImplementation(() => undefined)
    show()
    const one = item(state)
    await add(one)
    button(`移除 ${state}.pdf`).focus()
    await userEvent.keyboard(' ')
    expect(remove).toHaveBeenCalledExactlyOnceWith(one.id)
  })

  it('keeps the focus in the row whose button became another, and in the next row after a removal', async () => {
    const change = (id: number, state: UploadStateName) => {
      for (const each of uploads.state.items) if (each.id === id) each.state = state
    }
    vi.spyOn(uploads, 'pause').mockImplementation((id) => change(id, 'paused'))
    vi.spyOn(uploads, 'remove').mockImplementation((id) => {
      uploads.state.items = uploads.state.items.filter((each) => each.id !== id)
    })
    show()
    await add(item('uploading', { name: 'one.pdf' }), item('paused', { name: 'two.pdf' }))
    button('暂停 one.pdf').focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(button('继续 one.pdf')).toHaveFocus())
    button('移除 one.pdf').focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(button('继续 two.pdf')).toHaveFocus())
    button('移除 two.pdf').focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(button('选择文件')).toHaveFocus())
  })

  it('opens and folds the list, and the focus goes along', async () => {
    show()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    const list = screen.getByRole('region', { name: '文件列表' })
    expect(list).toHaveTextContent('暂无待上传文件')
    expect(list).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('region')).not.toBeInTheDocument()
    expect(button('展开文件列表')).toHaveFocus()
  })

  it('a list that opens for a file takes the focus from nobody, and is folded with the progress on its tab', async () => {
    show()
    const field = document.body.appendChild(document.createElement('input'))
    field.focus()
    await add(item('uploading', { sent: 40 * mebibyte }))
    expect(screen.getByRole('region', { name: '文件列表' })).toBeInTheDocument()
    expect(field).toHaveFocus()
    field.remove()
    await userEvent.click(button('收起文件列表'))
    expect(button('展开文件列表，正在上传 1 个，已完成 40%')).toHaveTextContent('40%')
  })
})

describe('announcements for screen readers', () => {
  it('every change of state and why it failed, but no percentages', async () => {
    show()
    const announced: (string | null)[] = []
    const one = item('hashing', { name: 'a.pdf' })
    await add(one)
    announced.push(news())
    const live = uploads.state.items[0]
    for (const state of ['waiting', 'uploading', 'error'] as const) {
      await act(async () => {
        if (live) Object.assign(live, { state, error: state === 'error' ? '网络超时' : null })
      })
      announced.push(news())
    }
    expect(announced).toEqual([
      'a.pdf md5计算中',
      'a.pdf 等待中',
      'a.pdf 上传中',
      'a.pdf 出错了 网络超时',
    ])
    await act(async () => {
      if (live) live.sent = 50 * mebibyte
    })
    expect(news()).toBe('a.pdf 出错了 网络超时')
  })
})

it('names what a reload interrupted until it is let go', async () => {
  sessionStorage.setItem('unfinishedUploads', JSON.stringify([{ name: 'cut.pdf', size: 2_048 }]))
  unfinished.state.left = [{ name: 'cut.pdf', size: 2_048 }]
  show()
  await userEvent.click(button('展开文件列表'))
  expect(screen.getByText('cut.pdf · 2 KB')).toBeInTheDocument()
  await userEvent.click(button('放弃续传'))
  expect(screen.queryByText(/cut\.pdf/)).not.toBeInTheDocument()
  expect(sessionStorage.getItem('unfinishedUploads')).toBeNull()
})
