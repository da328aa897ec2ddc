// The journals behind a record that is only read.
import { view as journalView } from '#contract/ledger.ts'
import { may, type Call } from '../http/call.ts'
import { journalsOf } from '../ledger/journals.ts'

/** The journals of one record; house lines for holders of `ledger/view` only. */
export async function postedBy(call: Call, bizType: string, bizId: string) {
  const withHouse = may(call.actor, journalView.permission)
  const journals = await journalsOf(call.db, { bizType, bizId }, { lang: call.lang, withHouse })
  return { journalId: journals[0]?.id ?? null, journals }
}
