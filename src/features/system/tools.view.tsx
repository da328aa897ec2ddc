// The tables of the database, and the screen that one of them can become. The menu names it on servers in development only.
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import * as api from '#contract/system/gen.ts'
import { cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList, type RowOf } from '#kit/list/list-def.ts'
import { ListFrame } from '#kit/list/list-screen.tsx'
import { prefetchList, useList } from '#kit/list/use-list.ts'
import { searchSchema, useViewSearch } from '#kit/list/view-search.ts'
import { defineView } from '#kit/view.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const Designer = lazyPart(
  async () => (await import('./tools/designer.tsx')).Designer,
  <Skeleton className="h-80 w-full" />,
)

const tables = defineList(api.dataList, (field, filter) => ({
  columns: [
    field('tableName', msg`表名称`, cells.code, { width: 240 }),
    field('tableComment', msg`表描述`, cells.text, { width: 240 }),
    field('columnCount', msg`列数`, cells.count),
    field('rowEstimate', msg`行数（估计）`, cells.count, { width: 132 }),
    field('schemaFile', msg`源文件`, cells.text, { width: 300 }),
  ],
  filters: [
    filter('tableName', controls.keyword(msg`表名称`, msg`表名称`)),
    filter('tableComment', controls.keyword(msg`表描述`, msg`表描述`)),
  ],
}))

const opened = searchSchema({ table: api.SqlName })

function Tables({ onOpen }: { onOpen: (tableName: string) => void }) {
  const { t } = useLingui()
  const list = useList(tables)
  const open = ({ tableName }: RowOf<typeof api.dataList>) => onOpen(tableName)
  return (
    <ListFrame
      list={list}
      label={t`数据库表`}
      empty={t`没有符合条件的表`}
      onOpen={open}
      rowActions={(row) => [{ label: msg`生成代码`, calls: api.columnList, run: () => open(row) }]}
    />
  )
}

function Tools() {
  const [{ table }, setSearch] = useViewSearch(opened)
  return table === undefined ? (
    <Tables onOpen={(tableName) => setSearch({ table: tableName })} />
  ) : (
    // What was entered for one table is not for another.
    <Designer key={table} tableName={table} onClose={() => setSearch({ table: undefined })} />
  )
}

export default defineView({
  search: searchSchema({ ...tables.search.shape, ...opened.shape }, tables.search.defaults),
  component: Tools,
  prefetch: prefetchList(tables),
})
