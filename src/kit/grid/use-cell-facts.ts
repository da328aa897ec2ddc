import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import { defaultZone } from '#core/format/zoned-time.ts'
import { pathOfComponent } from '#core/navigation/menu-index.ts'
import { useMenu } from '#core/navigation/menu.ts'
import { useDicts } from '../refs/dict.ts'
import { useCurrencyScale } from '../refs/wallet-code.ts'
import type { CellContext } from './cells.tsx'

/** Gathers what cells need: dictionaries, language, digits of currencies. New only when one of them changed. */
export function useCellFacts(dicts: readonly string[]): CellContext {
  const { i18n } = useLingui()
  const dict = useDicts(dicts)
  const scale = useCurrencyScale()
  const menu = useMenu()
  const { locale } = i18n
  return useMemo(
    () => ({
      dict,
      scale,
      zone: defaultZone,
      locale,
      pathOf: (component) => pathOfComponent(menu, component),
      text: (text) => (typeof text === 'string' ? text : i18n._(text)),
    }),
    [dict, scale, i18n, locale, menu],
  )
}
