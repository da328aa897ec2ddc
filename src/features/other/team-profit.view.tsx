import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as api from '#contract/other/team-profit.ts'
import { useAccess } from '#core/session/access.ts'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { ListFrame } from '#kit/list/list-screen.tsx'
import { prefetchList, useList } from '#kit/list/use-list.ts'
import { searchSchema } from '#kit/list/view-search.ts'
import { defineView } from '#kit/view.ts'
import { teams } from './team-profit/list.tsx'
import { levelBelow, TeamPath } from './team-profit/team-path.tsx'

const TrendDrawer = lazyDialog(async () => (await import('./team-profit/trend.tsx')).TrendDrawer)
const TeamShare = lazyDialog(
  async () => (await import('./team-profit/team-share.tsx')).TeamShareDialog,
)

function TeamProfit() {
  const { t } = useLingui()
  const { can } = useAccess()
  const list = useList(teams)
  const [opened, setOpened] = useState<api.TeamProfit>()
  const [shared, setShared] = useState<api.TeamProfit>()
  const { rootMemberId, depthMax, dateRange, includeInternal } = list.search
  return (
    <div className="flex min-h-0 flex-col gap-2 md:h-full">
      <TeamPath list={list} />
      <div className="min-h-0 flex-1">
        <ListFrame
          list={list}
          label={t`团队收益`}
          empty={t`没有符合条件的团队`}
          {...(can(api.trend) && { onOpen: setOpened })}
          openId={opened?.id}
          rowActions={(row) => [
            { label: msg`趋势`, endpoint: api.trend, run: () => setOpened(row) },
            {
              keys: 's',
              label: msg`下级团队占比`,
              endpoint: api.share,
              blocked: row.teamCount === 0 && msg`没有下级会员`,
              run: () => setShared(row),
            },
            {
              keys: 't',
              label: msg`下级团队`,
              endpoint: api.list,
              blocked:
                row.teamCount === 0
                  ? msg`没有下级会员`
                  : row.id === rootMemberId && depthMax === 1 && msg`已是此团队的下级列表`,
              run: () => list.setSearch(levelBelow(row.id)),
            },
          ]}
        >
          {opened && (
            <TrendDrawer
              row={opened}
              dateRange={dateRange}
              includeInternal={includeInternal}
              onClose={() => setOpened(undefined)}
            />
          )}
          {shared && (
            <TeamShare
              row={shared}
              dateRange={dateRange}
              includeInternal={includeInternal}
              onClose={() => setShared(undefined)}
            />
          )}
        </ListFrame>
      </div>
    </div>
  )
}

export default defineView({
  search: searchSchema(teams.search.shape, teams.search.defaults),
  component: TeamProfit,
  prefetch: prefetchList(teams),
})
