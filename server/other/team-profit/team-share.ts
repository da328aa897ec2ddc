// How the figures of one team are made up of the teams directly below it.
import * as api from '#contract/other/team-profit.ts'
import { maskAccount } from '#server/base/mask.ts'
import { plainDecimal } from '#server/db/columns.ts'
import { teamShares } from '#server/db/lists/team-shares.ts'
import type { App } from '#server/http/application.ts'
import { serve } from '#server/http/serve.ts'
import { findMember, statRange } from '#server/member/index.ts'

interface Line extends Record<string, unknown> {
  kind: 'total' | 'own' | 'team' | 'others'
  id: string | null
  member_no: string | null
  account: string | null
  count: number
  volume_usd: string
  fee_usd: string
  contribution_usd: string
}

const read = (line: Line | undefined) => ({
  volumeUsd: plainDecimal(line?.volume_usd ?? '0'),
  feeUsd: plainDecimal(line?.fee_usd ?? '0'),
  contributionUsd: plainDecimal(line?.contribution_usd ?? '0'),
})

/** Mounts the shares of the teams below one. */
export function teamShare(app: App): void {
  serve(app, api.share, async ({ memberId, dateRange, includeInternal }, call) => {
    const { db, lang } = call
    const { path, depth } = await findMember(call, memberId)
    const { zone, range } = await statRange(db, dateRange, { lang, since: 'month' })
    const leader = { id: memberId, path, depth }
    const named = api.maxSharedTeams
    const lines = await db.execute<Line>(
      teamShares({ leader, named, zone, range, includeInternal }),
    )
    const of = (kind: Line['kind']) => lines.find((line) => line.kind === kind)
    return {
      total: read(of('total')),
      own: read(of('own')),
      teams: lines
        .filter(({ kind }) => kind === 'team')
        .map((line) => ({
          id: line.id ?? '',
          memberNo: line.member_no ?? '',
          account: maskAccount(line.account ?? ''),
          teamCount: line.count,
          ...read(line),
        })),
      others: { count: of('others')?.count ?? 0, ...read(of('others')) },
    }
  })
}
