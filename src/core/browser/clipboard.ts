// Copying, also where the clipboard interface is missing: pages served over plain http have none.
import { msg } from '@lingui/core/macro'

/** What the caller shows after `copyText`. */
export const copied = msg`复制成功！`
/** What the caller shows when `copyText` gave false. */
export const copyFailed = msg`复制失败！`

/** The browser's parts that copying uses; either may be missing. */
interface CopyDeps {
  clipboard?: Pick<Clipboard, 'writeText'> | undefined
  document?: Document | undefined
}

/** Copies through a selected text field, the only way without a secure context. */
function copyBySelection(text: string, document: Document): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true // keeps the on-screen keyboard down
  field.style.position = 'fixed'
  field.style.opacity = '0'
  // A modal dialog takes the focus back from anything outside it, so the field goes inside.
  const parent = before?.closest('[role="dialog"], [role="alertdialog"], dialog') ?? document.body
  parent.append(field)
  try {
    field.focus({ preventScroll: true })
    field.setSelectionRange(0, text.length)
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (before instanceof (document.defaultView?.HTMLElement ?? HTMLElement))
      before.focus({ preventScroll: true })
  }
}

/**
 * Copies a text and tells whether it worked; never throws. Call it straight from a click or key, with
 * `{ clipboard: navigator.clipboard, document }`: browsers refuse it later.
 */
export async function copyText(text: string, { clipboard, document }: CopyDeps): Promise<boolean> {
  if (clipboard) {
    try {
      await clipboard.writeText(text)
      return true
    } catch {
      // Refused by permission or by a lost focus: the old way may still be allowed.
    }
  }
  return document ? copyBySelection(text, document) : false
}
