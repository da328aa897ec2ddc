import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useDraft } from './use-draft.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function draftOf(first: string | undefined) {
  const apply = vi.fn<(text: string | undefined) => void>()
  const hook = renderHook(({ value }) => useDraft(value, apply), {
    initialProps: { value: first },
  })
  return {
    apply,
    text: () => hook.result.current.text,
    type: (text: string) => act(() => hook.result.current.setText(text)),
    rest: () => act(() => void vi.advanceTimersByTime(300)),
    setValue: (value: string | undefined) => hook.rerender({ value }),
  }
}

it('keeps what was typed while its rows are on their way', () => {
  const draft = draftOf(undefined)
  draft.type('RC26')
  draft.rest()
  expect(draft.apply).toHaveBeenCalledExactlyOnceWith('RC26')
  // The address changes when the rows are there, and not before.
  expect(draft.text()).toBe('RC26')
  draft.setValue('RC26')
  expect(draft.text()).toBe('RC26')
})

it('shows what is set from outside, also what it was before the text', () => {
  const draft = draftOf('old')
  expect(draft.text()).toBe('old')
  draft.type('new')
  draft.rest()
  draft.setValue('new')
  draft.setValue('old')
  expect(draft.text()).toBe('old')
  draft.setValue(undefined)
  expect(draft.text()).toBe('')
})

it('applies what was typed last, once', () => {
  const draft = draftOf(undefined)
  draft.type('R')
  draft.type('RC ')
  expect(draft.apply).not.toHaveBeenCalled()
  draft.rest()
  draft.rest()
  expect(draft.apply).toHaveBeenCalledExactlyOnceWith('RC')
  draft.type('')
  draft.rest()
  expect(draft.apply).toHaveBeenLastCalledWith(undefined)
})
