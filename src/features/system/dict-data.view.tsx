import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as api from '#contract/system/dict.ts'
import { notifyDone } from '#core/feedback/notify-done.ts'
import { invalidate } from '#core/http/api.ts'
import type { Action } from '#kit/actions/action.ts'
import { cells } from '#kit/grid/cells.tsx'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { ListFrame } from '#kit/list/list-screen.tsx'
import { prefetchList, useList } from '#kit/list/use-list.ts'
import { defineView } from '#kit/view.ts'
import { tones, useDictTypes } from './dict-data/options.ts'

const EditDialog = lazyDialog(async () => (await import('./dict-data/dialogs.tsx')).EditDialog)
const RemoveDialog = lazyDialog(async () => (await import('./dict-data/dialogs.tsx')).RemoveDialog)

const values = defineList(api.list, (field, filter) => ({
  columns: [
    field('dictType', msg`字典类型`, cells.code),
    field('dictLabel', msg`数据标签`, cells.text, { width: 148 }),
    field('dictValue', msg`数据键值`, cells.code),
    field('color', msg`颜色`, cells.badgeMap(tones)),
    field('dictSort', msg`排序`, cells.count),
    field('digit', msg`数字键`, cells.count),
    field('isDefault', msg`默认`, cells.bool(msg`是`, msg`否`)),
    field('enabled', msg({ context: 'column', message: '启用' }), cells.bool(msg`启用`, msg`停用`)),
    field('isBuiltIn', msg`系统内置`, cells.bool(msg`系统内置`, msg`自定义`)),
    field('labels', msg`全部语言`, cells.titles, { hidden: true }),
    field('remark', msg`备注`),
    field('createdAt', msg`创建时间`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('dictLabel', controls.keyword(msg`关键字`, msg`数据标签、键值`)),
    filter('dictType', controls.select(msg`字典类型`, useDictTypes)),
    filter('enabled', controls.bool(msg`启用`)),
  ],
}))

type Dialog =
  | { kind: 'add' }
  | { kind: 'edit'; row: api.DictRow }
  | { kind: 'remove'; rows: readonly api.DictRow[] }

const maxBulk = 50
const builtIn = msg`系统内置，不能删除`

const names = { add: msg`新增字典数据`, edit: msg`编辑字典数据`, remove: msg`删除字典数据` }

function DictValues() {
  const { t } = useLingui()
  const client = useQueryClient()
  const list = useList(values)
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  const refresh = () => {
    close()
    // Pickers and badges of this console need not wait until it asks what changed.
    void invalidate(client, api.getDictData)
    void list.refetch()
  }
  const onDone = () => {
    notifyDone(
      names[dialog?.kind ?? 'edit'],
      dialog?.kind === 'edit' ? `“${dialog.row.dictLabel}”` : undefined,
    )
    refresh()
  }
  const edit = (row: api.DictRow): Action => ({
    keys: 'e',
    label: msg`编辑`,
    endpoint: api.edit,
    run: () => setDialog({ kind: 'edit', row }),
  })
  const { dictType } = list.search
  return (
    <ListFrame
      list={list}
      label={t`字典数据`}
      empty={t`还没有字典数据`}
      onOpen={(row) => setDialog({ kind: 'edit', row })}
      rowActions={(row) => [
        edit(row),
        {
          keys: 'Delete',
          label: msg`删除`,
          endpoint: api.remove,
          danger: true,
          blocked: row.isBuiltIn && builtIn,
          run: () => setDialog({ kind: 'remove', rows: [row] }),
        },
      ]}
      pageActions={[
        {
          keys: 'n',
          label: msg`新增字典数据`,
          endpoint: api.add,
          run: () => setDialog({ kind: 'add' }),
        },
      ]}
      bulkActions={(rows) => [
        {
          label: msg`批量删除`,
          endpoint: api.remove,
          danger: true,
          blocked:
            (rows.some(({ isBuiltIn }) => isBuiltIn) && builtIn) ||
            (rows.length > maxBulk && msg`一次最多处理 ${maxBulk} 条`),
          run: () => setDialog({ kind: 'remove', rows }),
        },
      ]}
    >
      {dialog && dialog.kind !== 'remove' && (
        <EditDialog
          key={dialog.kind}
          row={dialog.kind === 'edit' ? dialog.row : undefined}
          dictType={dictType}
          onDone={onDone}
          onRefused={refresh}
          onClose={close}
        />
      )}
      {dialog?.kind === 'remove' && (
        <RemoveDialog rows={dialog.rows} onDone={onDone} onRefused={refresh} onClose={close} />
      )}
    </ListFrame>
  )
}

export default defineView({
  search: values.search,
  component: DictValues,
  prefetch: prefetchList(values),
})
