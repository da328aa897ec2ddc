import { msg } from '@lingui/core/macro'
import * as api from '#contract/trade/test-contract-product.ts'
import { titleIn } from '#core/i18n/title-in.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { verbAction } from '#kit/crud/verb-action.tsx'
import { createFormFields, ReasonField } from '#kit/form/create-form-fields.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { TestProductFields } from './product/test-product-fields.tsx'

const Promote = createFormFields(api.promote)

const tests = defineList(api.list, (field, filter) => ({
  columns: [
    field('productCode', msg`产品代码`, cells.code),
    field('name', msg`名称`, cells.titles),
    field('productType', msg`产品类型`, cells.badge('product_type')),
    field('status', msg`状态`, cells.badge('test_product_status')),
    field('baseProductCode', msg`参照产品`, cells.text),
    field('feedMode', msg`行情模式`, cells.badge('test_feed_mode')),
    field('initialBalance', msg`初始测试币`, cells.qty),
    field('maxLeverage', msg`最大杠杆`, cells.times),
    field('testerCount', msg`测试账户数`, cells.count),
    field('orderCount', msg`测试订单数`, cells.count),
    field('validTo', msg`有效期至`, cells.dateTime),
    field('replayFrom', msg`回放起点`, cells.dateTime, { hidden: true }),
    field('replayTo', msg`回放终点`, cells.dateTime, { hidden: true }),
    field('replaySpeed', msg`回放倍速`, cells.times, { hidden: true }),
    field('syntheticStart', msg`合成起始值`, cells.qty, { hidden: true }),
    field('syntheticVolatility', msg`波动率`, cells.percent, { hidden: true }),
    field('syntheticDrift', msg`漂移`, cells.percent, { hidden: true }),
    field('syntheticSeed', msg`随机种子`, cells.count, { hidden: true }),
    field('takerFeeRate', msg`吃单费率`, cells.percent4, { hidden: true }),
    field('promotedCode', msg`已转正式`, cells.text, { hidden: true }),
    field('operatorName', msg`创建人`, cells.text, { hidden: true }),
    field('createdAt', msg`创建时间`, cells.dateTime),
    field('updatedAt', msg`更新时间`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`产品代码、名称`)),
    filter('status', controls.multiSelect(msg`状态`, dictOptions('test_product_status'))),
    filter('feedMode', controls.multiSelect(msg`行情模式`, dictOptions('test_feed_mode'))),
    filter('productType', controls.multiSelect(msg`产品类型`, dictOptions('product_type'))),
    filter('dateRange', controls.dateRange(msg`创建时间`)),
  ],
}))

const { list, get, add, edit, remove, setStatus } = api

export default defineResourceView(
  tests,
  { list, get, add, edit, remove, setStatus },
  {
    resourceName: msg`测试产品`,
    getTitle: ({ productCode, name }) => `${productCode} · ${titleIn(name)}`,
    initial: { initialBalance: '10000', maxLeverage: 50, takerFeeRate: '0.0005' },
    Fields: TestProductFields,
    formSize: 'lg',
    statusChanges: [
      { to: 'running', label: msg`启动`, from: ['draft', 'stopped'] },
      { to: 'stopped', label: msg`停止`, from: ['running'] },
      { to: 'archived', label: msg`归档`, from: ['stopped'] },
    ],
    blocked: {
      edit: ({ status }) => status === 'running' && msg`请先停止测试产品`,
      remove: ({ status }) => status === 'running' && msg`请先停止测试产品`,
    },
    rowActions: (row, screen) => [
      verbAction(screen, api.reset, {
        label: msg`重置数据`,
        danger: true,
        initial: { id: row.id },
        fields: (
          <>
            <p className="rounded bg-sunken p-3">{`${row.productCode} · ${row.orderCount}`}</p>
            <ReasonField />
          </>
        ),
      }),
      verbAction(screen, api.promote, {
        label: msg`转为正式`,
        blocked: row.promotedCode !== '' && msg`已转为正式产品`,
        initial: { id: row.id },
        fields: (
          <>
            <Promote.Text name="productCode" label={msg`正式产品代码`} required hint="BTCUSDT" />
            <ReasonField />
          </>
        ),
      }),
    ],
  },
)
