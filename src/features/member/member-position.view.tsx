import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as api from '#contract/member/member-position.ts'
import { useShownDialog } from '#kit/crud/use-shown-dialog.ts'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { ListFrame } from '#kit/list/list-screen.tsx'
import { prefetchList, useList } from '#kit/list/use-list.ts'
import { searchSchema } from '#kit/list/view-search.ts'
import { useVisibleInterval } from '#kit/time/use-visible-interval.ts'
import { defineView } from '#kit/view.ts'
import { riskActions } from './member-position/actions.tsx'
import { exposures } from './member-position/list.tsx'

const OpenedDrawer = lazyDialog(
  async () => (await import('./member-position/drawer.tsx')).OpenedDrawer,
)

function MemberPositions() {
  const { t } = useLingui()
  const list = useList(exposures)
  const [opened, setOpened] = useState<api.MemberPosition>()
  const [isPaused, setPaused] = useState(false)
  const { dialog, show } = useShownDialog()
  useVisibleInterval(() => {
    // A slow answer is waited for: asking anew would drop it.
    if (!isPaused && !list.isFetching) void list.refetch()
  }, api.refreshMs)
  const screen = { show, refresh: () => list.refetch() }
  const actions = (row: api.MemberPosition) => riskActions([row], screen)
  return (
    <ListFrame
      list={list}
      label={t`会员持仓`}
      empty={t`没有会员持有未平仓头寸`}
      onOpen={setOpened}
      openId={opened?.id}
      rowActions={(row) => [
        { label: msg`查看持仓`, endpoint: api.get, run: () => setOpened(row) },
        ...actions(row),
      ]}
      pageActions={[
        {
          keys: 'p',
          label: isPaused ? msg`继续刷新` : msg`暂停刷新`,
          endpoint: api.list,
          run: () => setPaused(!isPaused),
        },
      ]}
      // The keys belong to the row that is in focus.
      bulkActions={(rows) => riskActions(rows, screen).map(({ keys: _keys, ...action }) => action)}
    >
      {opened && (
        <OpenedDrawer
          row={list.rows.find(({ id }) => id === opened.id) ?? opened}
          isPaused={isPaused}
          actions={actions}
          onClose={() => setOpened(undefined)}
        />
      )}
      {dialog}
    </ListFrame>
  )
}

export default defineView({
  search: searchSchema(exposures.search.shape, exposures.search.defaults),
  component: MemberPositions,
  prefetch: prefetchList(exposures),
})
