import { msg } from '@lingui/core/macro'
import * as api from '#contract/system/oper-log.ts'
import type { Cell } from '#kit/cells/cell.tsx'
import { moreCells } from '#kit/cells/more-cells.tsx'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions, fixedOptions } from '#kit/refs/dict.ts'
import { useOperatorOptions } from '#kit/refs/operator.ts'
import { Badge } from '#ui/badge.tsx'
import { LineSections } from './oper-log/line-sections.tsx'
import { useDeptOptions } from './user/options.ts'

const outcomes = { done: msg`已执行`, refused: msg`已拒绝` }

/** A refused call made nothing, whatever it asked for. */
const kindCell: Cell<api.OperationKind, api.Row> = {
  ...cells.badge('operation_kind'),
  render: (value, { outcome }, { dict }) => {
    const known = dict('operation_kind', value)
    const tone = outcome === 'refused' ? 'muted' : known?.color
    return <Badge tone={tone ?? 'default'}>{known?.value ?? value}</Badge>
  },
}

const useOutcomes = fixedOptions(outcomes)

const useKinds = dictOptions<api.OperationKind>('operation_kind')

const lines = defineList(api.list, (field, filter) => ({
  columns: [
    field('id', msg`编号`, cells.code, { width: 96 }),
    field('at', msg`时间`, moreCells.dateTimeMs),
    field('operatorName', msg`操作员`, cells.text),
    field('deptName', msg`所属部门`, cells.text),
    field('title', msg({ message: '操作', context: 'operation' }), cells.text, { width: 160 }),
    field('kind', msg`操作类型`, kindCell),
    field(
      'outcome',
      msg`结果`,
      cells.badgeMap<api.OperationOutcome>({
        done: { text: outcomes.done, tone: 'success' },
        refused: { text: outcomes.refused, tone: 'danger' },
      }),
    ),
    field('action', msg`动作`, cells.code, { hidden: true }),
    field('screen', msg`所属页面`, cells.text, { width: 120 }),
    field('targetNo', msg`对象`, cells.code),
    field('targetType', msg`对象类型`, cells.text, { hidden: true }),
    field('targetId', msg`对象编号`, cells.code, { hidden: true, width: 96 }),
    field('reason', msg`原因`, cells.text, { width: 200 }),
    field('ip', msg`IP 地址`, cells.ip),
    field('countryCode', msg`国家/地区`, moreCells.country),
    field('permission', msg`接口`, cells.code, { hidden: true, width: 240 }),
    field('traceId', msg`追踪编号`, cells.code, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`对象、动作、IP 地址、追踪编号`)),
    filter(
      'title',
      controls.keyword(msg({ message: '操作', context: 'operation' }), msg`操作名称`),
    ),
    filter('kind', controls.multiSelect(msg`操作类型`, useKinds)),
    filter('outcome', controls.select(msg`结果`, useOutcomes)),
    filter('operatorId', controls.select(msg`操作员`, useOperatorOptions)),
    filter('dateRange', controls.dateRange(msg`时间`)),
    filter('deptId', controls.select(msg`所属部门`, useDeptOptions)),
  ],
}))

export default defineResourceView(lines, api, {
  resourceName: msg`操作日志`,
  getTitle: ({ id, title, action }) => `#${id} · ${title ?? action}`,
  sections: (detail) => <LineSections detail={detail} />,
})
