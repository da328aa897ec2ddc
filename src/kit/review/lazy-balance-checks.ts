import { createElement } from 'react'
import { loadTexts } from '#core/i18n/locale.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

/**
 * `BalanceChecks`, below what an open record shows at once: code and texts are fetched when it is drawn. Until then the place
 * of one currency is kept free, so that what is below is not moved from under the pointer.
 */
export const BalanceChecks = lazyPart(
  async () => {
    const [loaded] = await Promise.all([import('./balance-checks.tsx'), loadTexts('extras')])
    return loaded.BalanceChecks
  },
  createElement('div', { className: 'min-h-[8.125rem]' }),
)
