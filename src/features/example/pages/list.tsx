// A list screen as most are: columns and filters over a call. The call is a real one, of the sign-in log.
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as api from '#contract/system/login-log.ts'
import { cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList, type RowOf } from '#kit/list/list-def.ts'
import { ListFrame } from '#kit/list/list-screen.tsx'
import { useList } from '#kit/list/use-list.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import { Drawer } from '#ui/layer/drawer.tsx'

type Row = RowOf<typeof api.list>

const attempts = defineList(api.list, (field, filter) => ({
  // The cell decides how a value is shown, aligned and copied; one of the wrong kind does not compile.
  columns: [
    field('createdAt', msg`时间`, cells.dateTime),
    field('operatorName', msg`账号`),
    field('result', msg`结果`, cells.badge('sign_in_result')),
    field('ip', msg`IP 地址`, cells.ip),
    field('traceId', msg`追踪编号`, cells.code, { hidden: true }),
  ],
  // Filters live in the address: the page can be shared, and the browser's back button works.
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`账号、IP 地址`)),
    filter('result', controls.multiSelect(msg`结果`, dictOptions('sign_in_result'))),
    filter('dateRange', controls.dateRange(msg`时间`)),
  ],
}))

export function ListPage() {
  const { t } = useLingui()
  const list = useList(attempts)
  const [open, setOpen] = useState<Row>()
  return (
    <ListFrame
      list={list}
      label={t`列表`}
      empty={t`没有记录`}
      onOpen={setOpen}
      rowActions={(row) => [{ label: msg`查看`, endpoint: api.list, run: () => setOpen(row) }]}
      bulkActions={(rows) => [
        {
          label: msg`取消所选`,
          endpoint: api.list,
          run: () =>
            list.select(
              rows.map(({ id }) => id),
              false,
            ),
        },
      ]}
    >
      {open && (
        <Drawer
          open
          title={open.operatorName}
          closeLabel={t`关闭`}
          onOpenChange={() => setOpen(undefined)}
        >
          <DescriptionList
            items={[
              { id: 'account', term: t`账号`, value: open.operatorName },
              { id: 'ip', term: t`IP 地址`, value: open.ip },
              { id: 'device', term: t`设备`, value: open.userAgent },
            ]}
          />
        </Drawer>
      )}
    </ListFrame>
  )
}
