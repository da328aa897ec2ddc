// Short lists for pickers: enough to choose by, nothing more.
import { and, asc, eq, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import * as api from '#contract/options.ts'
import { memberScope } from '#server/access/member-scope.ts'
import { maskAccount } from '#server/base/mask.ts'
import { escapeLike } from '#server/db/lists/like.ts'
import { member } from '#server/db/schema/member/member.ts'
import { walletCode } from '#server/db/schema/money/money.ts'
import { operator } from '#server/db/schema/operator/access.ts'
import type { App } from '#server/http/application.ts'
import { serve } from '#server/http/serve.ts'

const defaultRows = 20

const startsWith = (column: PgColumn | SQL, keyword: string) =>
  sql`${column} like ${`${escapeLike(keyword)}%`}`

/** Mounts the option calls. An operator bound to a member sees that member's team and no other operator. */
export function options(app: App): void {
  serve(app, api.members, async ({ keyword, id, pageSize = defaultRows }, call) => {
    const { db, actor } = call
    const lower = keyword?.toLowerCase()
    const rows = await db
      .select({
        id: member.id,
        memberNo: member.memberNo,
        account: member.account,
        nickname: member.nickname,
      })
      .from(member)
      .where(
        and(
          await memberScope(db, member.id, actor),
          id === undefined ? undefined : eq(member.id, id),
          lower
            ? or(
                startsWith(member.memberNo, lower),
                eq(member.externalId, keyword ?? ''),
                eq(sql`lower(${member.account})`, lower),
                sql`${member.nickname} ilike ${`${escapeLike(lower)}%`}`,
              )
            : undefined,
        ),
      )
      .orderBy(asc(member.id))
      .limit(pageSize)
    return { list: rows.map((row) => ({ ...row, account: maskAccount(row.account) })) }
  })

  serve(app, api.walletCodes, async ({ pageSize = 10_000 }, { db }) => ({
    list: await db
      .select({
        id: walletCode.id,
        code: walletCode.code,
        currency: walletCode.currency,
        network: walletCode.network,
        scale: walletCode.scale,
        displayScale: walletCode.displayScale,
        minRecharge: walletCode.minRecharge,
        rechargeEnabled: walletCode.rechargeEnabled,
        rewardEnabled: walletCode.rewardEnabled,
        explorerTxUrl: walletCode.explorerTxUrl,
        explorerAddressUrl: walletCode.explorerAddressUrl,
      })
      .from(walletCode)
      .where(eq(walletCode.status, 'on'))
      .orderBy(asc(walletCode.sort), asc(walletCode.id))
      .limit(pageSize),
  }))

  serve(app, api.operators, async ({ keyword, pageSize = 10_000 }, call) => {
    const { db, actor } = call
    const list = await db
      .select({ id: operator.id, userName: operator.userName, userNickname: operator.userNickname })
      .from(operator)
      .where(
        and(
          actor.bindMemberId === null ? undefined : eq(operator.id, actor.id),
          keyword
            ? or(
                startsWith(sql`lower(${operator.userName})`, keyword.toLowerCase()),
                startsWith(operator.userNickname, keyword),
              )
            : undefined,
        ),
      )
      .orderBy(asc(operator.id))
      .limit(pageSize)
    return { list }
  })
}
