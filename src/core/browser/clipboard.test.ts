import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import { copied, copyFailed, copyText } from './clipboard.ts'

/** A page whose `execCommand` behaves as told and notes the selected text. */
function page(copies: () => boolean) {
  const window = new Window()
  const document = window.document as unknown as Document
  const seen: string[] = []
  document.execCommand = () => {
    const field = document.activeElement as HTMLTextAreaElement
    seen.push(
      field.value.slice(field.selectionStart, field.selectionEnd),
      field.parentElement?.tagName ?? '',
    )
    return copies()
  }
  return { document, seen }
}

const refused = { writeText: () => Promise.reject(new DOMException('denied', 'NotAllowedError')) }

describe('copyText', () => {
  it('uses the clipboard where there is one', async () => {
    const written: string[] = []
    const clipboard = { writeText: (text: string) => Promise.resolve(void written.push(text)) }
    const { document, seen } = page(() => true)
    expect(await copyText('0xabc', { clipboard, document })).toBe(true)
    expect(written).toEqual(['0xabc'])
    expect(seen).toEqual([])
  })

  it.each([undefined, refused])(
    'selects and copies without it or when it refuses',
    async (clipboard) => {
      const { document, seen } = page(() => true)
      expect(await copyText('a\nb', { clipboard, document })).toBe(true)
      expect(seen).toEqual(['a\nb', 'BODY'])
      expect(document.querySelector('textarea')).toBeNull()
    },
  )

  it('stays inside an open dialog and gives the focus back', async () => {
    const { document, seen } = page(() => true)
    document.body.innerHTML = '<section role="dialog"><button type="button">copy</button></section>'
    const button = document.querySelector('button')
    button?.focus()
    expect(await copyText('x', { document })).toBe(true)
    expect(seen).toEqual(['x', 'SECTION'])
    expect(document.activeElement).toBe(button)
  })

  it('tells when nothing worked', async () => {
    const throwing = page(() => {
      throw new Error('blocked')
    })
    expect(await copyText('x', { clipboard: refused, document: page(() => false).document })).toBe(
      false,
    )
    expect(await copyText('x', { document: throwing.document })).toBe(false)
    expect(throwing.document.querySelector('textarea')).toBeNull()
    expect(await copyText('x', {})).toBe(false)
  })

  it('has words for both ends', () => {
    expect([copied.message, copyFailed.message]).toEqual(['复制成功！', '复制失败！'])
  })
})
