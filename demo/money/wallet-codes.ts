// The currencies and networks of the demo platform.
import { walletCode as table } from '#server/db/schema/money/money.ts'
import { facts, type Row, tableOf } from '../records.ts'
import { type NetworkName, networks } from './networks.ts'

// `places` are the decimals that generated amounts use, `volatility` is the yearly spread of the price (0 for coins that
// follow the dollar), `weight` says how many of 1,000 recharges use it.
const given = facts(
  'code currency network fullName contract scale displayScale places price volatility confirmations minRecharge minWithdraw maxWithdraw feeType fee networkFee weight',
  `
  USDT-TRC20  USDT      TRC20    Tether USD (TRC20)   TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t          6      2             2       1         0           20             10           20           200000       fixed    1        0.8         652
  USDT-ERC20  USDT      ERC20    Tether USD (ERC20)   0xdAC17F958D2ee523a2206206994597C13D831ec7  6      2             2       1         0           12             20           20           200000       fixed    5        3.2         84
  USDT-BEP20  USDT      BEP20    Tether USD (BEP20)   0x55d398326f99059fF775485246999027B3197955  18     2             2       1         0           15             10           20           200000       fixed    0.8      0.3         36
  USDT-SOL    USDT      SOL      Tether USD (Solana)  -                                           6      2             2       1         0           32             10           20           200000       fixed    1        0.1         8
  USDC-ERC20  USDC      ERC20    USD Coin (ERC20)     0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48  6      2             2       1         0           12             20           20           200000       fixed    5        3.2         7
  USDC-BEP20  USDC      BEP20    USD Coin (BEP20)     -                                           18     2             2       1         0           15             10           20           200000       fixed    0.8      0.3         5
  BTC         BTC       BTC      Bitcoin              -                                           8      8             6       107250.5  0.45        2              0.0002       0.001        20           fixed    0.0002   0.00008     58
  BTC-BEP20   BTC       BEP20    Bitcoin (BEP20)      -                                           18     8             6       107250.5  0.45        15             0.0002       0.0005       20           fixed    0.00001  0.000004    32
  ETH         ETH       ERC20    Ethereum             -                                           18     6             5       2486.3    0.6         12             0.005        0.01         300          fixed    0.002    0.0011      52
  ETH-BEP20   ETH       BEP20    Ethereum (BEP20)     -                                           18     6             5       2486.3    0.6         15             0.005        0.01         300          fixed    0.0003   0.0001      28
  TRX         TRX       TRC20    TRON                 -                                           6      2             1       0.2786    0.7         20             30           60           2000000      fixed    1        0.3         12
  BNB         BNB       BEP20    BNB                  -                                           18     4             4       656.1     0.55        15             0.02         0.04         1000         fixed    0.0008   0.0003      10
  SOL         SOL       SOL      Solana               -                                           9      4             3       154.72    0.85        32             0.1          0.2          5000         fixed    0.01     0.00002     7
  XRP         XRP       XRP      XRP                  -                                           6      2             1       2.2371    0.75        1              5            10           300000       fixed    0.2      0.00012     4
  LTC         LTC       LTC      Litecoin             -                                           8      4             3       85.94     0.65        6              0.1          0.2          5000         percent  0.001    0.0001      5
  DOGE        DOGE      DOGE     Dogecoin             -                                           8      2             0       0.16402   1.1         40             50           100          3000000      fixed    4        1           0
`,
)

/** The last one is prepared and not open yet. */
const closed = 'DOGE'

/** Wallet codes in display order; ids count from 1. */
export const walletCodes = given.map((code, at) => ({
  ...code,
  id: at + 1,
  network: code.network as NetworkName,
  places: Number(code.places),
  confirmations: Number(code.confirmations),
  weight: Number(code.weight),
  isOpen: code.code !== closed,
  needsMemo: code.network === 'XRP',
}))
export type WalletCode = (typeof walletCodes)[number]

/** The wallet code of that name. */
export function walletCode(code: string): WalletCode {
  const found = walletCodes.find((entry) => entry.code === code)
  if (!found) throw new Error(`There is no wallet code ${code}.`)
  return found
}

/** Rows of `wallet_code`. */
export const walletCodeRows = (since: number): Row[] =>
  tableOf(
    table,
    walletCodes.map((entry) => {
      const { address, tx, explorerTx, explorerAddress } = networks[entry.network]
      return {
        at: since,
        code: entry.code,
        currency: entry.currency,
        network: entry.network,
        fullName: entry.fullName,
        contractAddress: entry.contract,
        scale: Number(entry.scale),
        displayScale: Number(entry.displayScale),
        priceUsd: entry.price,
        rechargeEnabled: entry.isOpen,
        withdrawEnabled: entry.isOpen,
        flashEnabled: entry.volatility !== '0',
        rewardEnabled: entry.code === 'USDT-TRC20',
        confirmations: entry.confirmations,
        minRecharge: entry.minRecharge,
        minWithdraw: entry.minWithdraw,
        maxWithdraw: entry.maxWithdraw,
        withdrawFeeType: entry.feeType === 'percent' ? 'percent' : 'fixed',
        withdrawFee: entry.fee,
        addressRegex: address.pattern,
        txRegex: tx.pattern,
        sampleAddress: address.sample,
        memoRequired: entry.needsMemo,
        explorerTxUrl: explorerTx,
        explorerAddressUrl: explorerAddress,
        sort: entry.id * 10,
        status: entry.isOpen ? 'on' : 'off',
      }
    }),
  )[1]
