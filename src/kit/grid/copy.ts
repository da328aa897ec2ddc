// Copying from cells: one listener for a whole grid or record.
import { copyAndNotify } from '#core/feedback/copy.ts'

/** Copies what the clicked element offers as `data-copy` and says so; false where there is nothing to copy. */
export function copyOnClick(event: { target: EventTarget }): boolean {
  const source =
    event.target instanceof Element ? event.target.closest<HTMLElement>('[data-copy]') : null
  if (!source || String(getSelection() ?? '') !== '') return false
  void copyAndNotify(source.dataset['copy'] ?? '')
  return true
}

/** Ctrl+C on a focused cell copies its full value; a selection of text is left to the browser. */
export function copyFocusedCell(event: {
  clipboardData: DataTransfer
  target: EventTarget
  preventDefault: () => void
}) {
  if (!(event.target instanceof HTMLElement) || String(getSelection() ?? '') !== '') return
  const text =
    event.target.querySelector<HTMLElement>('[data-copy]')?.dataset['copy'] ??
    event.target.textContent ??
    ''
  if (event.target.dataset['col'] === undefined || text === '') return
  event.clipboardData.setData('text/plain', text)
  event.preventDefault()
}
