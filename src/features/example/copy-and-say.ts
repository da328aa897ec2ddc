import { copied, copyFailed, copyText } from '#core/browser/clipboard.ts'
import { notify } from '#core/feedback/toast.ts'

/** Copies a text, says how that went, and returns whether it worked. */
export async function copyAndSay(text: string): Promise<boolean> {
  const isDone = await copyText(text, { clipboard: navigator.clipboard, document })
  if (isDone) notify.success(copied)
  else notify.error(copyFailed)
  return isDone
}
