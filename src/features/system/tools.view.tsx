// The tables of the database, and the screen that one of them can become. The menu names it on servers in development only.
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
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

interface TablesProps {
  focus: ((node: HTMLElement | null) => void) | undefined
  onOpen: (tableName: string) => void
}

function Tables({ focus, onOpen }: TablesProps) {
  const { t } = useLingui()
  const list = useList(tables)
  const open = ({ tableName }: RowOf<typeof api.dataList>) => onOpen(tableName)
  return (
    <div ref={focus} tabIndex={-1} className="outline-none md:h-full">
      <ListFrame
        list={list}
        label={t`数据库表`}
        empty={t`没有符合条件的表`}
        onOpen={open}
        rowActions={(row) => [
          { label: msg`生成代码`, endpoint: api.columnList, run: () => open(row) },
        ]}
      />
    </div>
  )
}

/** Gives the focus to what replaces the part that had it. */
const takeFocus = (node: HTMLElement | null) => {
  if (document.activeElement === document.body) node?.focus()
}

function Tools() {
  const [{ table }, setSearch] = useViewSearch(opened)
  const [hasChanged, setChanged] = useState(false)
  const show = (tableName: string | undefined) => {
    setChanged(true)
    setSearch({ table: tableName })
  }
  const focus = hasChanged ? takeFocus : undefined
  return table === undefined ? (
    <Tables focus={focus} onOpen={show} />
  ) : (
    // What was entered for one table is not for another.
    <Designer key={table} tableName={table} focus={focus} onClose={() => show(undefined)} />
  )
}

export default defineView({
  search: searchSchema({ ...tables.search.shape, ...opened.shape }, tables.search.defaults),
  component: Tools,
  prefetch: prefetchList(tables),
})
