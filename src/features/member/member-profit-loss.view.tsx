import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as api from '#contract/member/member-profit-loss.ts'
import * as deals from '#contract/trade/contract-deal.ts'
import { pathOfComponent } from '#core/navigation/menu-index.ts'
import { useMenu } from '#core/navigation/menu.ts'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { ListFrame } from '#kit/list/list-screen.tsx'
import { prefetchList, useList } from '#kit/list/use-list.ts'
import { searchSchema } from '#kit/list/view-search.ts'
import { defineView } from '#kit/view.ts'
import { results } from './member-profit-loss/list.tsx'

const TrendDrawer = lazyDialog(
  async () => (await import('./member-profit-loss/trend.tsx')).TrendDrawer,
)

function MemberProfitLoss() {
  const { t } = useLingui()
  const list = useList(results)
  const menu = useMenu()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<api.ProfitLoss>()
  const dealsPath = pathOfComponent(menu, 'trade/contractDeal')
  return (
    <ListFrame
      list={list}
      label={t`会员盈亏`}
      empty={t`此时段没有记录`}
      onOpen={setOpened}
      openId={opened?.id}
      rowActions={(row) => [
        { label: msg`趋势`, endpoint: api.trend, run: () => setOpened(row) },
        {
          keys: 'd',
          label: msg`查看成交`,
          endpoint: deals.list,
          blocked: dealsPath === undefined && msg`没有该页面的权限`,
          run: () => {
            const { dateRange } = list.search
            const search = { keyword: row.memberNo, ...(dateRange && { dateRange }) }
            if (dealsPath !== undefined) void navigate({ to: dealsPath, search: search as never })
          },
        },
      ]}
    >
      {opened && (
        <TrendDrawer
          row={opened}
          dateRange={list.search.dateRange}
          onClose={() => setOpened(undefined)}
        />
      )}
    </ListFrame>
  )
}

export default defineView({
  search: searchSchema(results.search.shape, results.search.defaults),
  component: MemberProfitLoss,
  prefetch: prefetchList(results),
})
