// The posting table: which accounts each step debits and credits, as an accountant would write it.
import Big from 'big.js'
import { describe, expect, it } from 'vitest'
import { isMemberLine, type Line } from '../lines.ts'
import * as marketing from './marketing.ts'
import * as money from './money.ts'
import * as staking from './staking.ts'
import * as trade from './trade.ts'

const big = (amount: number) => new Big(amount)
const own = { memberId: '7', currency: 'USDT' }
const contract = { ...own, walletType: 'contract' } as const
const recharge = {
  ...own,
  walletType: 'spot',
  network: 'TRC20',
  rechargeType: 'chain',
  amount: '10',
  fee: '1',
} as const
const withdrawal = {
  ...own,
  network: 'TRC20',
  payMethod: 'hotWallet',
  amount: '10',
  netAmount: '8',
  fee: '2',
  networkFee: '0.5',
} as const
const flash = {
  memberId: '7',
  fromCurrency: 'BTC',
  fromAmount: '1',
  toCurrency: 'USDT',
  toAmount: '90',
  feeAmount: '2',
}
const adjustment = { ...own, walletType: 'spot', amount: '5' } as const
const won = { ...own, stake: '10', fee: '1', payout: '18' }
const lost = { ...won, payout: '0' }
const copied = { margin: '10', fee: '1' }
const share = { ...own, profitShareAmount: '10' }
const stake = { ...own, principal: '10' }
const envelope = { ...own, totalAmount: '10' }
const rebate = { inviterId: '7', currency: 'USDT', amount: '3' }
const cash = { rewardType: 'cash', currency: 'USDT', amount: '3' }
const points = { rewardType: 'points', currency: 'INTEGRAL', amount: '3' }

type Case = readonly [name: string, lines: readonly Line[], expected: string]

/** The steps by the function that holds their lines; what is expected stands in the order of the lines. */
const table: readonly Case[] = [
  ['creditLines', money.creditLines(recharge, '9'), 'D 1100 10, C spot 9, C 4125 1'],
  ['creditLines', money.creditLines(recharge, '6'), 'D 1100 10, C spot 6, C 4125 1, C 2900 3'],
  ['creditLines', money.creditLines(recharge, '10'), 'D 1100 10, C spot 10'],
  [
    'creditLines',
    money.creditLines({ ...recharge, network: 'BANK' }, '10'),
    'D 1130 10, C spot 10',
  ],
  [
    'creditLines',
    money.creditLines({ ...recharge, rechargeType: 'third' }, '10'),
    'D 1120 10, C spot 10',
  ],
  ['applyLines', money.applyLines(withdrawal), 'D spot 10, C spot.frozen 10'],
  ['refundLines', money.refundLines(withdrawal), 'D spot.frozen 10, C spot 10'],
  [
    'paidLines',
    money.paidLines(withdrawal),
    'D spot.frozen 10, C 1100 8, C 4120 2, D 5500 0.5, C 1100 0.5',
  ],
  [
    'paidLines',
    money.paidLines({ ...withdrawal, network: 'BANK', payMethod: 'bank', networkFee: '0' }),
    'D spot.frozen 10, C 1130 8, C 4120 2',
  ],
  [
    'paidLines',
    money.paidLines({ ...withdrawal, payMethod: 'third' }),
    'D spot.frozen 10, C 1120 8, C 4120 2, D 5500 0.5, C 1120 0.5',
  ],
  [
    'transferLines',
    money.transferLines({ ...own, fromWallet: 'spot', toWallet: 'contract', amount: '4' }),
    'D spot 4, C contract 4',
  ],
  [
    'flashLines',
    money.flashLines(flash),
    'D spot 1 BTC, C 2960 1 BTC, D 2960 92, C spot 90, C 4130 2',
  ],
  ['holdLines', money.holdLines(contract, 'freeze', '4'), 'D contract 4, C contract.frozen 4'],
  ['holdLines', money.holdLines(contract, 'release', '4'), 'D contract.frozen 4, C contract 4'],
  [
    'adjustLines',
    money.adjustLines({ ...adjustment, direction: 'add', category: 'missedDeposit' }),
    'D 1100 5, C spot 5',
  ],
  [
    'adjustLines',
    money.adjustLines({ ...adjustment, direction: 'add', category: 'campaign' }),
    'D 5100 5, C spot 5',
  ],
  [
    'adjustLines',
    money.adjustLines({ ...adjustment, direction: 'sub', category: 'campaign' }),
    'D spot 5, C 5400 5',
  ],
  ['orderLines', trade.orderLines(contract, 'hold', '4'), 'D contract 4, C contract.frozen 4'],
  ['orderLines', trade.orderLines(contract, 'release', '4'), 'D contract.frozen 4, C contract 4'],
  [
    'openLines',
    trade.openLines(contract, { margin: '10', fee: '1', from: 'frozen' }),
    'D contract.frozen 10, C contract.margin 10, D contract.frozen 1, C 4100 1',
  ],
  [
    'closeLines',
    trade.closeLines(contract, { margin: '10', pnl: '3', fee: '1' }),
    'D contract.margin 10, C contract 10, C contract 3, D 2910 3, D contract 1, C 4100 1',
  ],
  [
    'closeLines',
    trade.closeLines(contract, { margin: '10', pnl: '-3', fee: '0' }),
    'D contract.margin 10, C contract 10, D contract 3, C 2910 3',
  ],
  [
    'liquidationLines',
    trade.liquidationLines(contract, { margin: '10', loss: '7', charge: '1' }),
    'D contract.margin 10, C 2910 7, C 4140 1, C 3200 2',
  ],
  [
    'bankruptLines',
    trade.bankruptLines(own, { missing: big(5), insured: big(3) }),
    'D 3200 3, D 5600 2, C 2910 5',
  ],
  [
    'deliveryOpenLines',
    trade.deliveryOpenLines(won),
    'D delivery 11, C delivery.frozen 10, C 4110 1',
  ],
  [
    'deliverySettleLines',
    trade.deliverySettleLines(won),
    'D delivery.frozen 10, C delivery 18, D 2920 8',
  ],
  ['deliverySettleLines', trade.deliverySettleLines(lost), 'D delivery.frozen 10, C 2920 10'],
  [
    'deliveryVoidLines',
    trade.deliveryVoidLines(won),
    'D delivery.frozen 10, D 4110 1, C delivery 11',
  ],
  [
    'deliveryReverseLines',
    trade.deliveryReverseLines(won, big(15)),
    'C delivery.frozen 10, D delivery.frozen 10, D 4110 1, C delivery 11, D delivery 15, D 5400 3, C 2920 8',
  ],
  [
    'deliveryReverseLines',
    trade.deliveryReverseLines(lost, big(0)),
    'C delivery.frozen 10, D delivery.frozen 10, D 4110 1, C delivery 11, D 2920 10',
  ],
  [
    'followOpenLines',
    trade.followOpenLines(own, copied),
    'D follow 11, C follow.margin 10, C 4100 1',
  ],
  [
    'followCloseLines',
    trade.followCloseLines(own, { ...copied, pnl: '3' }),
    'D follow.margin 10, C follow 12, D 2910 3, C 4100 1',
  ],
  [
    'followCloseLines',
    trade.followCloseLines(own, { ...copied, pnl: '-6', charge: '2' }),
    'D follow.margin 10, C 2910 6, C 4100 1, C 4140 2, C 3200 1',
  ],
  ['shareHoldLines', trade.shareHoldLines(share), 'D follow 10, C 2940 10'],
  ['shareReturnLines', trade.shareReturnLines(share), 'D 2940 10, C follow 10'],
  [
    'shareSettleLines',
    trade.shareSettleLines(share, '8', big(9)),
    'D 2940 10, C 8:spot 9, C 4160 1',
  ],
  ['rebateLines', trade.rebateLines(rebate, 'pay'), 'D 5200 3, C spot 3'],
  ['rebateLines', trade.rebateLines(rebate, 'revoke'), 'C 5200 3, D spot 3'],
  ['rewardLines', marketing.rewardLines(cash, '7', 'award'), 'D 5100 3, C spot 3'],
  [
    'rewardLines',
    marketing.rewardLines(points, '7', 'redemption'),
    'D 3300 3 INTEGRAL, C integral 3 INTEGRAL',
  ],
  [
    'pointsLines',
    marketing.pointsLines({ direction: 'add' }, { memberId: '7', points: '3' }),
    'D 3300 3 INTEGRAL, C integral 3 INTEGRAL',
  ],
  [
    'pointsLines',
    marketing.pointsLines({ direction: 'sub' }, { memberId: '7', points: '3' }),
    'D integral 3 INTEGRAL, C 3300 3 INTEGRAL',
  ],
  [
    'couponLines',
    marketing.couponLines({ ...own, couponType: 'rechargeBonus' }, '3'),
    'D 5100 3, C spot 3',
  ],
  [
    'couponLines',
    marketing.couponLines({ ...own, couponType: 'feePercent' }, '3'),
    'D 5100 3, C contract 3',
  ],
  ['envelopeFundLines', marketing.envelopeFundLines(envelope), 'D 5100 10, C 2930 10'],
  [
    'envelopeClaimLines',
    marketing.envelopeClaimLines({ ...own, amount: '4' }),
    'D 2930 4, C spot 4',
  ],
  ['envelopeCloseLines', marketing.envelopeCloseLines(envelope, '6'), 'D 2930 6, C spot 6'],
  [
    'envelopeCloseLines',
    marketing.envelopeCloseLines({ ...envelope, memberId: null }, '6'),
    'D 2930 6, C 5100 6',
  ],
  ['grantLines', marketing.grantLines(own, '10'), 'D 5100 10, C experience 10'],
  ['recoverLines', marketing.recoverLines(own, '10'), 'D experience 10, C 5100 10'],
  [
    'trialMarginLines',
    marketing.trialMarginLines(own, '10'),
    'D experience 10, C experience.margin 10',
  ],
  [
    'trialCloseLines',
    marketing.trialCloseLines(own, { loss: big(4), gain: big(0), rest: big(6) }),
    'D experience.margin 4, C 2910 4, D experience.margin 6, C experience 6',
  ],
  [
    'trialCloseLines',
    marketing.trialCloseLines(own, { loss: big(0), gain: big(3), rest: big(10) }),
    'D experience.margin 10, C experience 10, D 2910 3, C contract 3',
  ],
  ['stakeLines', staking.stakeLines(stake), 'D spot 10, C staking.frozen 10'],
  ['incomeLines', staking.incomeLines({ ...own, amount: '1' }), 'D 5300 1, C spot 1'],
  [
    'stakeEndLines',
    staking.stakeEndLines(stake, { paid: big(9), penalty: big(1) }),
    'D staking.frozen 9, C spot 9, D staking.frozen 1, C 4150 1',
  ],
]

/** A line as text: side, account, amount, and what is not the member, the bucket or the currency of most lines. */
function written(line: Line): string {
  const { side, amount, currency } = line
  const ending = currency === 'USDT' ? amount : `${amount} ${currency}`
  if (!isMemberLine(line)) return `${side} ${line.house} ${ending}`
  const member = line.memberId === '7' ? '' : `${line.memberId}:`
  const bucket = line.bucket === 'available' ? '' : `.${line.bucket}`
  return `${side} ${member}${line.walletType}${bucket} ${ending}`
}

/** What debits and credits of a currency differ by. */
function differences(lines: readonly Line[]): Record<string, string> {
  const sums: Record<string, Big> = {}
  for (const { side, amount, currency } of lines)
    sums[currency] = (sums[currency] ?? big(0)).plus(side === 'D' ? amount : big(0).minus(amount))
  return Object.fromEntries(
    Object.entries(sums).map(([currency, sum]) => [currency, sum.toFixed()]),
  )
}

const cases = table.map(([name, lines, expected]) => [name, expected, lines] as const)

describe('postings', () => {
  it.each(cases)('holds in %s: %s', (_, expected, lines) => {
    expect(lines.map(written).join(', ')).toBe(expected)
    for (const difference of Object.values(differences(lines))) expect(difference).toBe('0')
  })

  it('has a case for every function', () => {
    const named = new Set<string>(table.map(([name]) => name))
    const functions = Object.keys({ ...marketing, ...money, ...staking, ...trade })
    // `payingAccount` returns an account, not lines.
    expect(functions.filter((name) => !named.has(name))).toEqual(['payingAccount'])
  })
})
