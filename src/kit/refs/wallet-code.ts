// Currencies and networks, from the registry of wallet codes.
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { walletCodes, type WalletCodeOption } from '#contract/options.ts'
import { query } from '#core/http/api.ts'
import type { Option } from '#ui/select/option.ts'

const codesQuery = { ...query(walletCodes, { pageSize: 10_000 }), staleTime: 600_000 }
const none: readonly WalletCodeOption[] = []

/** Digits shown while a currency is not known (yet). */
const commonScale = 2

/** Every wallet code, empty until loaded. */
export const useWalletCodes = (): readonly WalletCodeOption[] =>
  useQuery(codesQuery).data?.list ?? none

const distinct = (values: string[]): Option[] =>
  [...new Set(values)].map((value) => ({ value, label: value }))

/** The currencies as options. */
export const useCurrencyOptions = (): readonly Option[] =>
  distinct(useWalletCodes().map((code) => code.currency))

/** The currencies that rewards may be paid in, as options. */
export const useRewardCurrencyOptions = (): readonly Option[] =>
  distinct(
    useWalletCodes()
      .filter((code) => code.rewardEnabled)
      .map((code) => code.currency),
  )

/** The networks as options. */
export const useNetworkOptions = (): readonly Option[] =>
  distinct(useWalletCodes().map((code) => code.network))

/** Tells how many digits of a currency are shown; stable while the registry is. */
export function useCurrencyScale(): (currency: string) => number {
  const codes = useWalletCodes()
  return useCallback(
    (currency: string) =>
      codes.find((code) => code.currency === currency)?.displayScale ?? commonScale,
    [codes],
  )
}
