import { loadTexts } from '#core/i18n/locale.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

/** `BalanceChecks`, below what an open record shows at once: code and texts are fetched when it is drawn. */
export const BalanceChecks = lazyPart(async () => {
  const [loaded] = await Promise.all([import('./balance-checks.tsx'), loadTexts('extras')])
  return loaded.BalanceChecks
})
