import { msg } from '@lingui/core/macro'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { alertOnce, confirm, questions } from './confirm.ts'
import { clearToasts, dismissToast, notify, toasts } from './toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
  clearToasts()
  questions.queue = []
})
afterEach(() => {
  vi.useRealTimers()
})

describe('messages', () => {
  it('say the same words once and count', () => {
    notify.error('a')
    notify.error('a')
    notify.success('a')
    expect(toasts.items.map(({ tone, times }) => [tone, times])).toEqual([
      ['error', 2],
      ['success', 1],
    ])
  })

  it('of one sentence about two things are two', () => {
    const subject = (name: string) => msg`“${name}” 无法读取，请检查文件后重新选择`
    for (const name of ['a.pdf', 'b.pdf', 'b.pdf']) notify.warning(subject(name))
    expect(toasts.items.map(({ times }) => times)).toEqual([1, 2])
  })

  it('come back after they were closed, except in a storm', () => {
    notify.error('a', {})
    notify.error('b', { throttle: 'kind' })
    for (const id of toasts.items.map((toast) => toast.id)) dismissToast(id)
    notify.error('a', {})
    notify.error('b', { throttle: 'kind' })
    expect(toasts.items.map(({ text }) => text)).toEqual(['a'])
    vi.advanceTimersByTime(10_001)
    notify.error('b', { throttle: 'kind' })
    expect(toasts.items.map(({ text }) => text)).toEqual(['a', 'b'])
  })

  it('are at most five, the newest', () => {
    for (const text of ['1', '2', '3', '4', '5', '6', '7']) notify.error(text)
    expect(toasts.items.map(({ text }) => text)).toEqual(['3', '4', '5', '6', '7'])
  })
})

describe('questions', () => {
  it('wait for their turn and answer their own caller', async () => {
    const first = confirm({ title: msg`提示` })
    const second = confirm({ title: 'second' })
    questions.queue[0]?.answer(true)
    expect(questions.queue).toHaveLength(1)
    questions.queue[0]?.answer(false)
    await expect(Promise.all([first, second])).resolves.toEqual([true, false])
  })

  it('of one key are one alert while it is open', async () => {
    const all = [alertOnce('k', { title: 'a' }), alertOnce('k', { title: 'b' })]
    expect(questions.queue).toHaveLength(1)
    questions.queue[0]?.answer(true)
    await Promise.all(all)
    const again = alertOnce('k', { title: 'c' })
    expect(questions.queue).toHaveLength(1)
    questions.queue[0]?.answer(true)
    await again
  })
})
