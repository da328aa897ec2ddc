import { msg } from '@lingui/core/macro'
import * as api from '#contract/trade/periodic-control-record.ts'
import { blank } from '#core/format/blank.ts'
import { type Cell, cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { fixedOptions } from '#kit/refs/fixed-options.ts'
import { useOperatorOptions } from '#kit/refs/operator.ts'
import { useCycleOptions, useProductOptions } from '#kit/refs/product.ts'

const useDateFields = fixedOptions({ createdAt: msg`提交时间`, effectiveAt: msg`生效时间` })

const snapshot: Cell<Readonly<Record<string, string>>> = {
  render: (value) =>
    Object.entries(value)
      .map(([currency, price]) => `${currency} ${price}`)
      .join(' · ') || blank,
  width: 148,
}
const seconds: Cell<number | null> = {
  render: (value) => value ?? blank,
  width: 88,
  end: true,
}

export const controlRecords = defineList(api.list, (field, filter) => ({
  columns: [
    field('controlNo', msg`记录编号`, cells.code),
    field('productCode', msg`合约产品`, cells.text, { width: 140 }),
    field('periodSeconds', msg`周期秒数`, seconds),
    field('paramCode', msg`参数`, cells.badge('control_param'), { width: 128 }),
    field('beforeValue', msg`变更前`),
    field('afterValue', msg`变更后`),
    field('status', msg`状态`, cells.badge('control_status')),
    field('changeDir', msg`变更方向`, cells.badge('control_direction'), { width: 88 }),
    field('triggerType', msg`触发方式`, cells.badge('control_trigger')),
    field('reason', msg`原因`, cells.text, { width: 200 }),
    field('applicantName', msg`提交人`),
    field('approverName', msg`批准人`),
    field('effectiveAt', msg`生效时间`, cells.dateTime),
    field('createdAt', msg`提交时间`, cells.dateTime),
    field(
      'attachments',
      msg`依据附件`,
      cells.image<api.ControlRecord>(({ controlNo }) => controlNo),
      {
        hidden: true,
      },
    ),
    field('approvedAt', msg`批准时间`, cells.dateTime, { hidden: true }),
    field('expireAt', msg`失效时间`, cells.dateTime, { hidden: true }),
    field('openOrdersAtChange', msg`变更时未结订单`, cells.count, { hidden: true }),
    field('marketSnapshot', msg`市场快照`, snapshot, { hidden: true }),
    field('hash', msg`校验值`, cells.hash, { hidden: true }),
    field('updatedAt', msg`更新时间`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`记录编号、合约产品、原因`)),
    filter('status', controls.multiSelect(msg`状态`, dictOptions('control_status'))),
    filter('productCode', controls.multiSelect(msg`合约产品`, useProductOptions)),
    filter('dateRange', controls.dateRange(msg`日期`)),
    filter('dateField', controls.select(msg`日期类型`, useDateFields)),
    filter('periodSeconds', controls.multiSelect(msg`周期秒数`, useCycleOptions)),
    filter('paramCode', controls.multiSelect(msg`参数`, dictOptions('control_param'))),
    filter('triggerType', controls.multiSelect(msg`触发方式`, dictOptions('control_trigger'))),
    filter('applicantId', controls.select(msg`提交人`, useOperatorOptions)),
    filter('approverId', controls.select(msg`批准人`, useOperatorOptions)),
  ],
}))
