// Copying from cells: one listener for a whole grid or record.
import { copied, copyFailed, copyText } from '#core/browser/clipboard.ts'
import { notify } from '#core/feedback/toast.ts'

/** Copies what the clicked element offers as `data-copy` and says so; false where there is nothing to copy. */
export function copyOnClick(event: { target: EventTarget }): boolean {
  const source =
    event.target instanceof Element ? event.target.closest<HTMLElement>('[data-copy]') : null
  if (!source || String(getSelection() ?? '') !== '') return false
  void copyText(source.dataset['copy'] ?? '', { clipboard: navigator.clipboard, document }).then(
    (done) => (done ? notify.success(copied) : notify.error(copyFailed)),
  )
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
