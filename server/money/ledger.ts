// Mounts the calls of the ledger.
import { Code } from '#contract/codes.ts'
import { localizedText } from '#contract/lang.ts'
import * as api from '#contract/ledger.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { App } from '#server/http/application.ts'
import { serve } from '#server/http/serve.ts'
import { sharedCheck } from '#server/ledger/shared-check.ts'
import { isJournalInScope, journalById } from '#server/lists/journals.ts'

/** One journal with all its lines, and the check of the invariants. */
export function ledger(app: App): void {
  serve(app, api.view, async ({ id }, { db, actor, lang }) => {
    const journal = await journalById(db, id, { lang, withHouse: true })
    if (!journal) throw new Refusal(Code.notFound, 'notFound')
    if (!(await isJournalInScope(db, id, actor))) throw new Refusal(Code.notFound, 'notFound')
    return journal
  })

  const check = sharedCheck(app.deps.sql)
  serve(
    app,
    api.check,
    async (_input, { actor, lang, signal }) => {
      // The figures are about everybody's money.
      if (actor.bindMemberId !== null) throw new Refusal(Code.outOfScope, 'outOfScope')
      const { checkedAt, found } = await check(signal())
      return {
        ok: found.every(({ violations }) => violations === 0),
        checkedAt,
        invariants: found.map(({ id, titles, violations, examples }) => ({
          id,
          title: localizedText(titles, lang),
          violations,
          examples: [...examples],
        })),
      }
    },
    { isBounded: true },
  )
}
