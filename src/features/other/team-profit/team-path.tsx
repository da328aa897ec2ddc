// The way from all teams to the one whose sub-teams are listed; each step back is in the address.
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { TeamPath as Path } from '#contract/other/team-profit.ts'
import type { List } from '#kit/list/use-list.ts'
import { quietLinkClass } from '#ui/link-class.ts'
import { teams } from './list.tsx'

type Teams = List<(typeof teams)['endpoint']>

/** What the address says of a team and the level below it; without a team, of all team leaders. */
export const levelBelow = (rootMemberId: string | undefined) => ({
  rootMemberId,
  depthMax: rootMemberId === undefined ? undefined : 1,
  memberType: rootMemberId === undefined ? teams.search.defaults.memberType : undefined,
  keyword: undefined,
  contributionUsdMin: undefined,
  contributionUsdMax: undefined,
})

/** The steps above the list; nothing while all teams are listed. */
export function TeamPath({ list }: { list: Teams }) {
  const { t } = useLingui()
  const { rootMemberId } = list.search
  if (rootMemberId === undefined) return null
  const steps = Path.safeParse(list.totals['path']).data ?? []
  return (
    <nav aria-label={t`团队层级`} className="px-1">
      <ol className="flex flex-wrap items-center gap-1">
        <li className="flex items-center gap-1">
          <button
            type="button"
            className={quietLinkClass}
            onClick={() => list.setSearch(levelBelow(undefined))}
          >
            <Trans>全部团队</Trans>
          </button>
        </li>
        {steps.map(({ id, memberNo }) => (
          <li key={id} className="flex items-center gap-1">
            <ChevronRight aria-hidden className="size-3.5 text-text-faint" />
            {id === rootMemberId ? (
              <span aria-current="true" className="font-medium tabular-nums">
                {memberNo}
              </span>
            ) : (
              <button
                type="button"
                className={`${quietLinkClass} tabular-nums`}
                onClick={() => list.setSearch(levelBelow(id))}
              >
                {memberNo}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
