import { msg } from '@lingui/core/macro'
import * as api from '#contract/trade/contract-product.ts'
import { cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { countRange } from '#kit/list/count-range.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { useCurrencyOptions } from '#kit/refs/wallet-code.ts'

const yesNo = cells.bool(msg`是`, msg`否`)

export const products = defineList(api.list, (field, filter) => ({
  columns: [
    field('productCode', msg`产品代码`, cells.code, { width: 128 }),
    field(
      'icon',
      msg`图标`,
      cells.image(({ productCode }: api.ContractProduct) => productCode),
    ),
    field('name', msg`名称`, cells.titles),
    field('productType', msg`产品类型`, cells.badge('product_type')),
    field('tradeStatus', msg`交易状态`, cells.badge('product_trade_status')),
    field('baseCurrency', msg`标的币种`, cells.text, { width: 88 }),
    field('lastPrice', msg`最新价`, cells.price),
    field('change24h', msg`24h涨跌`, cells.percentChange),
    field('volume24hUsd', msg`24h成交额`, cells.usd),
    field('maxLeverage', msg`最大杠杆`, cells.times),
    field('takerFeeRate', msg`吃单费率`, cells.percent4),
    field('isVisible', msg`是否显示`, yesNo),
    field('sort', msg`排序`, cells.count),
    field('createdAt', msg`创建时间`, cells.dateTime),
    field('settleCurrency', msg`结算币种`, cells.text, { hidden: true }),
    field('openInterestUsd', msg`未平仓量`, cells.usd, { hidden: true }),
    field('contractSize', msg`合约面值`, cells.qty, { hidden: true }),
    field('priceTick', msg`价格步长`, cells.price, { hidden: true }),
    field('qtyStep', msg`数量步长`, cells.qty, { hidden: true }),
    field('minQty', msg`单笔最小张数`, cells.qty, { hidden: true }),
    field('maxQty', msg`单笔最大张数`, cells.qty, { hidden: true }),
    field('maxPositionQty', msg`最大持仓张数`, cells.qty, { hidden: true }),
    field('leverageOptions', msg`杠杆档位`, cells.tags, { hidden: true }),
    field('makerFeeRate', msg`挂单费率`, cells.percent4, { hidden: true }),
    field('maintMarginRate', msg`维持保证金率`, cells.percent4, { hidden: true }),
    field('fundingIntervalH', msg`资金费间隔(时)`, cells.text, { hidden: true }),
    field('fundingRateCap', msg`资金费率上限`, cells.percent4, { hidden: true }),
    field('priceSource', msg`指数来源`, cells.badge('price_source'), { hidden: true }),
    field('isHot', msg`热门`, yesNo, { hidden: true }),
    field('updatedAt', msg`更新时间`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`产品代码、名称`)),
    filter('productType', controls.multiSelect(msg`产品类型`, dictOptions('product_type'))),
    filter('tradeStatus', controls.multiSelect(msg`交易状态`, dictOptions('product_trade_status'))),
    filter('isVisible', controls.bool(msg`是否显示`)),
    filter('baseCurrency', controls.multiSelect(msg`标的币种`, useCurrencyOptions)),
    filter('maxLeverage', countRange(msg`最大杠杆`)),
    filter('dateRange', controls.dateRange(msg`创建时间`)),
  ],
}))
