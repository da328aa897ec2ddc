// Mounts the calls of the ledger.
import { eq, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/ledger.ts'
import { ledgerEntry } from '../db/schema/ledger.ts'
import type { App } from '../http/application.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { memberScope } from '../member/scope.ts'
import { journalById } from './journals.ts'
import { sharedCheck } from './shared-check.ts'

/** One journal with all its lines, and the check of the invariants. */
export function ledger(app: App): void {
  serve(app, api.view, async ({ id }, { db, actor, lang }) => {
    const journal = await journalById(db, id, { lang, withHouse: true })
    if (!journal) throw new Refusal(Code.notFound, 'notFound')
    const scope = await memberScope(db, ledgerEntry.memberId, actor)
    if (scope) {
      const inScope = sql<boolean>`coalesce(bool_and(${scope}) filter (where ${ledgerEntry.memberId} is not null), false)`
      const [mine] = await db
        .select({ inScope })
        .from(ledgerEntry)
        .where(eq(ledgerEntry.journalId, id))
      if (mine?.inScope !== true) throw new Refusal(Code.notFound, 'notFound')
    }
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
          title: titles[lang],
          violations,
          examples: [...examples],
        })),
      }
    },
    { isBounded: true },
  )
}
