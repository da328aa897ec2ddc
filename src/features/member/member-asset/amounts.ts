// What the dialogs about a wallet know of amounts.
import Big from 'big.js'
import { useWalletCodes } from '#kit/refs/wallet-code.ts'

/** Returns how many digits the amounts of a currency may have: those of its finest network, 18 while it is unknown. */
export function useScale(currency: string): number {
  const codes = useWalletCodes().filter((code) => code.currency === currency)
  return codes.length === 0 ? 18 : Math.max(...codes.map(({ scale }) => scale))
}

/** Whether a field holds an amount above the limit; what is no amount (yet) is not. */
export const isAbove = (amount: unknown, limit: string): boolean =>
  typeof amount === 'string' && /^\d+(\.\d+)?$/.test(amount) && new Big(amount).gt(limit)
