// Where a screen differs from its block, and why. What is listed here and is no longer so fails too.

const ageReason = 'the screen counts the age, so that it goes on'
const age: Readonly<Record<string, [string, string]>> = {
  'column ageSec': ['createdAt', ageReason],
  'order ageSec': ['createdAt', ageReason],
}

/** Names of ours for those of a block: `[name, reason]`. */
export const aliases: Readonly<Record<string, Readonly<Record<string, [string, string]>>>> = {
  M01: { 'filter tags': ['tag', 'one label at a time, as it is typed'] },
  M03: age,
  M04: { 'filter validUntilMin~Max': ['validUntil', 'a range of days is one value on the wire'] },
  F01: { 'column qrImg': ['address', 'the browser draws the code of the address'] },
  F02: {
    ...age,
    'column proofImgs': ['proofCount', 'the list says how many; the record brings the images'],
  },
  F04: age,
  K06: { 'column couponId': ['couponNo', 'people know coupons by their number'] },
  O07: age,
}

const linked = 'the open record links to that screen'
const dayOnly = 'the day is the time of a statement; its history says when it was closed'
const levels = 'K4 for a level that gives more and for internal accounts (decision 091)'
const arrow = 'right and left move between cells; t does it'

/** Items of a block that are absent or otherwise on purpose, with the reason. */
export const exceptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  M01: {
    'level K1 of member/edit': levels,
    'level K2 of member/unmask':
      'a code for each beyond the usual number in an hour (decision 098)',
    'column avatar on the wire': 'members of this platform have no portrait',
    'column tutorName on the wire': 'the member page shows whom a member copies',
    'filter tutorId on the wire': 'the list of copies is filtered by tutor',
  },
  M02: {
    'action cwManage/moneyLogList on screen': linked,
    'level K2 of memberAsset/unfreeze':
      'K4: a hold of suspect money is not opened by one person (decision 100)',
  },
  M07: { 'key → of memberTeam/tree': arrow, 'level K2 of member/edit': levels },
  M08: {
    'filter tutorId on the wire': 'the list of copies is filtered by tutor',
  },
  F01: {
    'level K3 of memberRechargeAddress/import': 'a second operator sees the list (decision 091)',
    'level K2 of memberRechargeAddress/allocate':
      'a code, and K4 for another address of a member (decision 091)',
  },
  F02: {
    'level K3 of cwManage/chargeLogReview': 'K4 from `review.fourEyesUsd` on (decision 021)',
  },
  F04: {
    'level K3 of cwManage/withdrawLogConfirm':
      'K4 for a network fee beyond the bounds (decision 092)',
  },
  F05: {
    'level K2 of memberWithdrawThird/reconcile':
      'a code: a made-up bill hides what a channel paid otherwise (decision 100)',
  },
  T06: {
    'column priceSnapshotId on the wire': 'the record brings the price path itself',
  },
  T09: Object.fromEntries(
    [
      'label',
      'drawRule',
      'makerFeeRate',
      'takerFeeRate',
      'leverageOptions',
      'minQty',
      'maxQty',
      'fundingIntervalH',
      'tiers',
    ].map((param) => [
      `value ${param} of control_param is not in the block`,
      'edits of products and cycles change it too (decision 054)',
    ]),
  ),
  T10: { 'column feedParam on the wire': 'each of its parts is a column or a field of its own' },
  K01: {
    'action couponLog/list on screen': linked,
  },
  K04: {
    'action redEnvelopeRecord/list on screen': linked,
  },
  K05: {
    'action member/get on screen': 'the member’s number leads to the page',
    'action violationRecord/add on screen':
      'redEnvelopeRecord/flag opens cases of many claims at once',
    'reason of violationRecord/add':
      'redEnvelopeRecord/flag asks for it; opening a case is K1 in its own block',
  },
  K11: { 'key k of serviceLink/check': 'k moves up a row; Shift+K checks' },
  O01: {
    'level K2 of walletCode/setSwitch':
      'K4 to open a code that nothing uses yet: from then on money is what it says (decision 090)',
  },
  O02: {
    'level K1 of websiteInfo/edit': 'K4 for downloads and official links (decision 100)',
    'key Ctrl+S of websiteInfo/edit': 'the browser saves the page with it; Ctrl+Enter submits',
  },
  O03: {
    'action stakingRecord/list on screen': linked,
  },
  O06: {
    'column reviewerId on the wire': 'the name says who reviewed; nothing is looked up by the id',
  },
  O09: {
    'level K2 of ipRule/add':
      'blocking is K2 here too; the same call allows addresses, which is K3',
  },
  O11: {
    'column createdAt on the wire': dayOnly,
    'column updatedAt on the wire': dayOnly,
    'order createdAt': dayOnly,
    'order updatedAt': dayOnly,
  },
  O12: { 'key → of teamProfit/list': arrow },
}
