// The currencies and networks of the demo platform.
import { networks, type NetworkName } from './networks.ts'

export interface WalletCode {
  readonly id: number
  readonly code: string
  readonly currency: string
  readonly network: NetworkName
  readonly fullName: string
  readonly contract: string
  readonly scale: number
  readonly displayScale: number
  /** Decimals that generated amounts use. */
  readonly places: number
  readonly price: string
  /** Yearly spread of the price; 0 for coins that follow the dollar. */
  readonly volatility: number
  readonly confirmations: number
  readonly minRecharge: string
  readonly minWithdraw: string
  readonly maxWithdraw: string
  readonly feeType: 'fixed' | 'percent'
  readonly fee: string
  readonly networkFee: string
  readonly sample: string
  readonly memo: boolean
  readonly recharge: boolean
  readonly withdraw: boolean
  /** How many of 1,000 recharges use it. */
  readonly weight: number
  readonly status: 'on' | 'off'
}

const stable = {
  price: '1',
  volatility: 0,
  scale: 6,
  displayScale: 2,
  places: 2,
  minRecharge: '10',
  minWithdraw: '20',
  maxWithdraw: '200000',
} as const
const samples = {
  TRC20: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  ERC20: '0x52908400098527886E0F7030069857D2E4169EE7',
  BEP20: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  SOL: '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5',
  BTC: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  XRP: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
  LTC: 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9',
  DOGE: 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L',
} as const satisfies Record<NetworkName, string>

const common = {
  feeType: 'fixed',
  contract: '',
  memo: false,
  recharge: true,
  withdraw: true,
  status: 'on',
} as const
type Given = Omit<WalletCode, 'id' | 'sample' | keyof typeof common> &
  Partial<Pick<WalletCode, keyof typeof common>>

const given: Given[] = [
  {
    ...stable,
    code: 'USDT-TRC20',
    currency: 'USDT',
    network: 'TRC20',
    fullName: 'Tether USD (TRC20)',
    contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    confirmations: 20,
    fee: '1',
    networkFee: '0.8',
    weight: 652,
  },
  {
    ...stable,
    code: 'USDT-ERC20',
    currency: 'USDT',
    network: 'ERC20',
    fullName: 'Tether USD (ERC20)',
    contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    confirmations: 12,
    minRecharge: '20',
    fee: '5',
    networkFee: '3.2',
    weight: 84,
  },
  {
    ...stable,
    code: 'USDT-BEP20',
    currency: 'USDT',
    network: 'BEP20',
    fullName: 'Tether USD (BEP20)',
    contract: '0x55d398326f99059fF775485246999027B3197955',
    scale: 18,
    confirmations: 15,
    fee: '0.8',
    networkFee: '0.3',
    weight: 36,
  },
  {
    ...stable,
    code: 'USDT-SOL',
    currency: 'USDT',
    network: 'SOL',
    fullName: 'Tether USD (Solana)',
    confirmations: 32,
    fee: '1',
    networkFee: '0.1',
    weight: 8,
  },
  {
    ...stable,
    code: 'USDC-ERC20',
    currency: 'USDC',
    network: 'ERC20',
    fullName: 'USD Coin (ERC20)',
    contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    confirmations: 12,
    minRecharge: '20',
    fee: '5',
    networkFee: '3.2',
    weight: 7,
  },
  {
    ...stable,
    code: 'USDC-BEP20',
    currency: 'USDC',
    network: 'BEP20',
    fullName: 'USD Coin (BEP20)',
    scale: 18,
    confirmations: 15,
    fee: '0.8',
    networkFee: '0.3',
    weight: 5,
  },
  {
    code: 'BTC',
    currency: 'BTC',
    network: 'BTC',
    fullName: 'Bitcoin',
    scale: 8,
    displayScale: 8,
    places: 6,
    price: '107250.5',
    volatility: 0.45,
    confirmations: 2,
    minRecharge: '0.0002',
    minWithdraw: '0.001',
    maxWithdraw: '20',
    fee: '0.0002',
    networkFee: '0.00008',
    weight: 58,
  },
  {
    code: 'BTC-BEP20',
    currency: 'BTC',
    network: 'BEP20',
    fullName: 'Bitcoin (BEP20)',
    scale: 18,
    displayScale: 8,
    places: 6,
    price: '107250.5',
    volatility: 0.45,
    confirmations: 15,
    minRecharge: '0.0002',
    minWithdraw: '0.0005',
    maxWithdraw: '20',
    fee: '0.00001',
    networkFee: '0.000004',
    weight: 32,
  },
  {
    code: 'ETH',
    currency: 'ETH',
    network: 'ERC20',
    fullName: 'Ethereum',
    scale: 18,
    displayScale: 6,
    places: 5,
    price: '2486.3',
    volatility: 0.6,
    confirmations: 12,
    minRecharge: '0.005',
    minWithdraw: '0.01',
    maxWithdraw: '300',
    fee: '0.002',
    networkFee: '0.0011',
    weight: 52,
  },
  {
    code: 'ETH-BEP20',
    currency: 'ETH',
    network: 'BEP20',
    fullName: 'Ethereum (BEP20)',
    scale: 18,
    displayScale: 6,
    places: 5,
    price: '2486.3',
    volatility: 0.6,
    confirmations: 15,
    minRecharge: '0.005',
    minWithdraw: '0.01',
    maxWithdraw: '300',
    fee: '0.0003',
    networkFee: '0.0001',
    weight: 28,
  },
  {
    code: 'TRX',
    currency: 'TRX',
    network: 'TRC20',
    fullName: 'TRON',
    scale: 6,
    displayScale: 2,
    places: 1,
    price: '0.2786',
    volatility: 0.7,
    confirmations: 20,
    minRecharge: '30',
    minWithdraw: '60',
    maxWithdraw: '2000000',
    fee: '1',
    networkFee: '0.3',
    weight: 12,
  },
  {
    code: 'BNB',
    currency: 'BNB',
    network: 'BEP20',
    fullName: 'BNB',
    scale: 18,
    displayScale: 4,
    places: 4,
    price: '656.1',
    volatility: 0.55,
    confirmations: 15,
    minRecharge: '0.02',
    minWithdraw: '0.04',
    maxWithdraw: '1000',
    fee: '0.0008',
    networkFee: '0.0003',
    weight: 10,
  },
  {
    code: 'SOL',
    currency: 'SOL',
    network: 'SOL',
    fullName: 'Solana',
    scale: 9,
    displayScale: 4,
    places: 3,
    price: '154.72',
    volatility: 0.85,
    confirmations: 32,
    minRecharge: '0.1',
    minWithdraw: '0.2',
    maxWithdraw: '5000',
    fee: '0.01',
    networkFee: '0.00002',
    weight: 7,
  },
  {
    code: 'XRP',
    currency: 'XRP',
    network: 'XRP',
    fullName: 'XRP',
    scale: 6,
    displayScale: 2,
    places: 1,
    price: '2.2371',
    volatility: 0.75,
    confirmations: 1,
    minRecharge: '5',
    minWithdraw: '10',
    maxWithdraw: '300000',
    fee: '0.2',
    networkFee: '0.00012',
    memo: true,
    weight: 4,
  },
  {
    code: 'LTC',
    currency: 'LTC',
    network: 'LTC',
    fullName: 'Litecoin',
    scale: 8,
    displayScale: 4,
    places: 3,
    price: '85.94',
    volatility: 0.65,
    confirmations: 6,
    minRecharge: '0.1',
    minWithdraw: '0.2',
    maxWithdraw: '5000',
    feeType: 'percent',
    fee: '0.001',
    networkFee: '0.0001',
    weight: 5,
  },
  // Is prepared and not open yet.
  {
    code: 'DOGE',
    currency: 'DOGE',
    network: 'DOGE',
    fullName: 'Dogecoin',
    scale: 8,
    displayScale: 2,
    places: 0,
    price: '0.16402',
    volatility: 1.1,
    confirmations: 40,
    minRecharge: '50',
    minWithdraw: '100',
    maxWithdraw: '3000000',
    fee: '4',
    networkFee: '1',
    recharge: false,
    withdraw: false,
    weight: 0,
    status: 'off',
  },
]

/** Wallet codes in display order; ids count from 1. */
export const walletCodes: readonly WalletCode[] = given.map((entry, at) => ({
  ...common,
  ...entry,
  id: at + 1,
  sample: samples[entry.network],
}))

/** The wallet code of that name. */
export function walletCode(code: string): WalletCode {
  const found = walletCodes.find((entry) => entry.code === code)
  if (!found) throw new Error(`There is no wallet code ${code}.`)
  return found
}

/** Rows of `wallet_code`. */
export const walletCodeRows = (since: string): Record<string, unknown>[] =>
  walletCodes.map((entry) => ({
    id: entry.id,
    code: entry.code,
    currency: entry.currency,
    network: entry.network,
    full_name: entry.fullName,
    icon: '',
    contract_address: entry.contract,
    scale: entry.scale,
    display_scale: entry.displayScale,
    price_usd: entry.price,
    recharge_enabled: entry.recharge,
    withdraw_enabled: entry.withdraw,
    flash_enabled: entry.volatility > 0,
    reward_enabled: entry.code === 'USDT-TRC20',
    confirmations: entry.confirmations,
    min_recharge: entry.minRecharge,
    min_withdraw: entry.minWithdraw,
    max_withdraw: entry.maxWithdraw,
    withdraw_fee_type: entry.feeType,
    withdraw_fee: entry.fee,
    address_regex: networks[entry.network].address.pattern,
    tx_regex: networks[entry.network].tx.pattern,
    sample_address: entry.sample,
    memo_required: entry.memo,
    explorer_tx_url: networks[entry.network].explorerTx,
    explorer_address_url: networks[entry.network].explorerAddress,
    sort: entry.id * 10,
    status: entry.status,
    version: 1,
    created_at: since,
    updated_at: since,
  }))
