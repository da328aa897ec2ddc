import { useWalletCodes } from '#kit/refs/wallet-code.ts'

/** Returns how many digits the amounts of a currency may have: those of its finest network, 18 while it is unknown. */
export function useScale(currency: string): number {
  const codes = useWalletCodes().filter((code) => code.currency === currency)
  return codes.length === 0 ? 18 : Math.max(...codes.map(({ scale }) => scale))
}
