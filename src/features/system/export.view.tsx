import { msg } from '@lingui/core/macro'
import * as api from '#contract/export.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { saveExport } from '#kit/export/save-export.ts'
import { cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { fixedOptions } from '#kit/refs/fixed-options.ts'

const useFormats = fixedOptions({ csv: msg`CSV`, xlsx: msg`Excel` })

const exported = defineList(api.list, (field, filter) => ({
  columns: [
    field('title', msg`名称`, cells.text, { width: 168 }),
    field('format', msg`格式`, cells.text, { width: 72 }),
    field('status', msg`状态`, cells.badge('export_status')),
    field('rowCount', msg`行数`, cells.count),
    field('bytes', msg`字节数`, cells.count, { width: 112 }),
    field('totals', msg`控制合计`, {
      render: (totals) =>
        totals
          .map(({ title, currency, amount }) => `${title} ${formatMoney(amount)} ${currency}`)
          .join(' · '),
      width: 260,
    }),
    field('createdAt', msg`创建时间`, cells.dateTime),
    field('finishedAt', msg`完成时间`, cells.dateTime),
    field('expiresAt', msg`保留至`, cells.dateTime),
    field('failReason', msg`失败原因`, cells.text, { hidden: true }),
    field('module', msg`模块`, cells.text, { hidden: true }),
  ],
  filters: [
    filter('status', controls.multiSelect(msg`状态`, dictOptions('export_status'))),
    filter('format', controls.select(msg`格式`, useFormats)),
  ],
}))

/** The operator's own exports and their files. */
export default defineResourceView(exported, api, {
  resourceName: msg({ message: '导出', context: 'noun' }),
  getTitle: ({ title }) => title,
  rowActions: (row) => [
    {
      keys: 'd',
      label: msg`下载`,
      endpoint: api.download,
      blocked: row.status !== 'done' && msg`仅已完成且未过期的导出可以下载`,
      run: () => void saveExport(row),
    },
  ],
})
