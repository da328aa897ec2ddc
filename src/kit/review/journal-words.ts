// The words of a journal: what was done, and whose account it touched.
import { msg } from '@lingui/core/macro'
import type { Journal } from '#contract/ledger.ts'
import type { Text } from '#core/i18n/text.ts'
import { useDicts } from '../refs/dict.ts'
import { useText } from '../use-text.ts'

/** Steps and their variants, as the ledger stores them. */
const steps: Readonly<Record<string, Text>> = {
  add: msg`增加`,
  apply: msg`申请`,
  bankrupt: msg`穿仓`,
  build: msg`建立`,
  claim: msg`领取`,
  close: msg`了结`,
  convert: msg`兑换`,
  credit: msg`入账`,
  freeze: msg`冻结`,
  fund: msg`出资`,
  grant: msg`发放`,
  hold: msg`占用`,
  in: msg`转入`,
  income: msg`收益`,
  liquidate: msg`强平`,
  move: msg`划转`,
  open: msg`开仓`,
  paid: msg`已打款`,
  pay: msg`发放`,
  recover: msg`收回`,
  refund: msg`退回`,
  release: msg`解冻`,
  return: msg`退回`,
  reverse: msg`冲正`,
  revoke: msg`撤回`,
  settle: msg`结算`,
  share: msg`分成`,
  sub: msg`扣减`,
  use: msg`使用`,
  void: msg`作废`,
}
const buckets: Readonly<Record<string, Text>> = {
  available: msg`可用`,
  frozen: msg`冻结`,
  margin: msg`占用保证金`,
}

type Named = Pick<Journal['lines'][number], 'account' | 'accountName'>

/** Names the steps and accounts of journals in the operator's language; what has no name is shown as it is stored. */
export function useJournalWords() {
  const text = useText()
  const dict = useDicts(['wallet_type'])
  const named = (words: Readonly<Record<string, Text>>, key: string) =>
    words[key] ? text(words[key]) : key
  return {
    /** A step that was taken more than once has its number behind it: `release#2`. */
    stepName: (step: string) => {
      const [name = '', number] = step.split('#')
      return [named(steps, name), number && `#${number}`].filter(Boolean).join(' ')
    },
    accountName: ({ account, accountName }: Named) => {
      const [, wallet, bucket] = /^member\.(\w+)\.(\w+)$/.exec(account) ?? []
      return wallet === undefined || bucket === undefined
        ? `${account} ${accountName}`
        : `${dict('wallet_type', wallet)?.value ?? wallet} · ${named(buckets, bucket)}`
    },
  }
}
