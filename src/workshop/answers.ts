// The server of the workshop: a function in the page. Nothing is sent anywhere.
import { members, operators, walletCodes } from '#contract/options.ts'
import { recordViewers } from '#contract/record-viewers.ts'
import { getDictData } from '#contract/system/dict.ts'
import { CallError } from '#core/http/call-error.ts'
import type { Http } from '#core/http/http.ts'
import { labels } from './labels.ts'
import { sampleCalls, sampleForm, sampleLists, stateDict } from './sample-calls.ts'
import { reviewDetail, reviewRow, sampleReview } from './sample-review.ts'
import { sampleRows, states } from './sample-rows.ts'

const tones = { pending: 'warning', approved: 'success', rejected: 'danger' } as const

const dictionary = {
  info: { name: stateDict, remark: '' },
  values: states.map((key) => ({
    key,
    value: labels[key],
    isDefault: 0,
    digit: null,
    color: tones[key],
    labels: { 'zh-cn': labels[key], en: labels[key], 'zh-tw': labels[key] },
  })),
}

const codes = ['USDT', 'BTC'].map((currency, at) => ({
  id: `${at + 1}`,
  code: `${currency}-TRC20`,
  currency,
  network: at === 0 ? 'TRC20' : 'BTC',
  scale: 8,
  displayScale: at === 0 ? 2 : 6,
  minRecharge: '1',
  rechargeEnabled: true,
  rewardEnabled: true,
  explorerTxUrl: '',
  explorerAddressUrl: '',
}))

const page = (rows: number, total = rows) => ({
  list: sampleRows(rows),
  total,
  currentPage: 1,
  ...(rows > 0 && { summary: [{ currency: 'USDT', count: total, amount: '381204.5' }] }),
})

const refuse = (field: string) => {
  throw new CallError({
    kind: 'code',
    code: 40001,
    msg: labels.wrong,
    data: { errors: [{ field, rule: 'money', msg: labels.wrong }] },
  })
}
const never = () => new Promise<never>(() => {})

const answers: Record<string, () => unknown> = {
  [getDictData.path]: () => dictionary,
  [walletCodes.path]: () => ({ list: codes }),
  [operators.path]: () => ({ list: [{ id: '1', userName: 'admin', userNickname: 'admin' }] }),
  [members.path]: () => ({
    list: [{ id: '1', memberNo: '10293847', account: '138****0001', nickname: labels.member }],
  }),
  [sampleLists.usual.path]: () => page(8, 20_480),
  [sampleLists.many.path]: () => page(100, 20_480),
  [sampleLists.filtered.path]: () => page(0),
  [sampleLists.empty.path]: () => page(0),
  [sampleLists.loading.path]: never,
  [sampleLists.failed.path]: () => {
    throw new CallError({ kind: 'network', msg: labels.lostHint })
  },
  [sampleReview.list.path]: () => ({ list: [reviewRow], total: 1, currentPage: 1 }),
  [sampleReview.get.path]: () => reviewDetail,
  [recordViewers.path]: () => ({ others: ['finance2'] }),
  [sampleReview.review.path]: () => ({}),
  [sampleReview.bulk.path]: () => ({
    results: [{ id: '1', code: 0, msg: 'ok', status: 'approved' }],
  }),
  [sampleForm.path]: () => ({}),
  [sampleCalls.usual.path]: () => ({}),
  [sampleCalls.invalid.path]: () => refuse('amount'),
  [sampleCalls.unanswered.path]: () => {
    throw new CallError({ kind: 'network', msg: labels.lostHint })
  },
}

/** Answers a call as the states to be shown need it; throws for a call that no part of the workshop makes. */
export const answer: Http = async ({ path }) => {
  const give = answers[path]
  if (!give) throw new Error(`The workshop has no answer for ${path}`)
  return give()
}
