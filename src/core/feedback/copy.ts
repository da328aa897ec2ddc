import { copied, copyFailed, copyText } from '../browser/clipboard.ts'
import { notify } from './toast.ts'

/** Copies a text and tells the operator whether it worked, which it returns too. Call it straight from a click or key. */
export async function copyAndNotify(text: string): Promise<boolean> {
  const isDone = await copyText(text, { clipboard: navigator.clipboard, document })
  if (isDone) notify.success(copied)
  else notify.error(copyFailed)
  return isDone
}
