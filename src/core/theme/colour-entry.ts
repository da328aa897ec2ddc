// A colour as it was typed into the settings.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { hexToRgb } from './colour.ts'

/** A colour to take, or what to tell the operator; the former colour then stays. */
export type ColourEntry =
  | { readonly colour: string; readonly warning?: undefined }
  | { readonly colour?: undefined; readonly warning: MessageDescriptor }

/** Reads six hex digits, with or without `#`. Of the primary colour an empty entry has its own warning. */
export function readColour(text: string, isPrimary: boolean): ColourEntry {
  const trimmed = text.trim()
  if (trimmed === '' && isPrimary) return { warning: msg`全局主题 primary 颜色值不能为空` }
  let warning: MessageDescriptor | undefined
  hexToRgb(trimmed, (what) => (warning = what))
  return warning ? { warning } : { colour: `#${trimmed.replace('#', '').toLowerCase()}` }
}
