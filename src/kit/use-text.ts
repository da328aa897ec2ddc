import { useLingui } from '@lingui/react'
import { useCallback } from 'react'
import type { Text } from '#core/i18n/text.ts'

/** Turns texts into words of the current language; renders again when it changes. */
export function useText(): (text: Text) => string {
  const { i18n } = useLingui()
  return useCallback((text: Text) => (typeof text === 'string' ? text : i18n._(text)), [i18n])
}
