import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type * as rules from '#contract/marketing/coupon-rules.ts'
import * as api from '#contract/marketing/coupon.ts'
import { titleIn } from '#core/i18n/title-in.ts'
import { moreCells } from '#kit/cells/more-cells.tsx'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { ListNumber } from '#kit/list-number.tsx'
import { controls } from '#kit/list/controls.tsx'
import { dateFieldOptions } from '#kit/list/date-field-options.ts'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { useCurrencyOptions } from '#kit/refs/wallet-code.ts'
import { faceValue } from './coupon/cells.tsx'
import { validateCoupon, CouponFields, useCouponTypes } from './coupon/form.tsx'
import { SendDialog } from './coupon/lazy-dialogs.ts'

const useStatuses = dictOptions<rules.CampaignStatus>('campaign_status')

const coupons = defineList(api.list, (field, filter) => ({
  columns: [
    field('couponNo', msg`券编号`, cells.code),
    field('name', msg`券名称`, cells.titles, { width: 208 }),
    field('couponType', msg`券类型`, cells.badge('coupon_type')),
    field('status', msg`状态`, cells.badge('campaign_status')),
    field('faceValue', msg`面值`, faceValue),
    field('currency', msg`币种`, cells.text, { width: 72 }),
    field('minUseAmount', msg`使用门槛`, cells.money),
    field('maxDeduct', msg`最高抵扣`, cells.money, { hidden: true }),
    field('scopeProducts', msg`适用产品`, cells.tags, { hidden: true }),
    field('totalCount', msg`发行总量`, cells.count),
    field(
      'sentCount',
      msg`已发放`,
      moreCells.progress(({ totalCount }: api.Row) => totalCount),
    ),
    field('usedCount', msg`已使用`, cells.count),
    field('perMemberLimit', msg`每人限领`, cells.count, { hidden: true }),
    field('validType', msg`有效期类型`, cells.badge('coupon_valid_type'), { hidden: true }),
    field('validDays', msg`领取后天数`, cells.text, { hidden: true }),
    field('validFrom', msg`开始时间`, cells.dateTime, { hidden: true }),
    field('validTo', msg`结束时间`, cells.dateTime),
    field('costUsd', msg`已发生成本`, cells.usd),
    field('operatorName', msg`创建人`, cells.text, { hidden: true }),
    field('createdAt', msg`创建时间`, cells.dateTime),
    field('updatedAt', msg`更新时间`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`券编号、券名称`)),
    filter('status', controls.multiSelect(msg`状态`, useStatuses)),
    filter('couponType', controls.multiSelect(msg`券类型`, useCouponTypes)),
    filter('currency', controls.multiSelect(msg`币种`, useCurrencyOptions)),
    filter('faceValue', controls.moneyRange(msg`面值`)),
    filter('dateRange', controls.dateRange(msg`日期`)),
    filter(
      'dateField',
      controls.select(
        msg`日期类型`,
        dateFieldOptions({ createdAt: msg`创建时间`, validTo: msg`结束时间` }),
      ),
    ),
  ],
}))

export default defineResourceView(coupons, api, {
  resourceName: msg({ message: '优惠券', context: 'noun' }),
  getTitle: ({ name, couponNo }) => `${titleIn(name)} · ${couponNo}`,
  initial: { couponType: 'feeDeduct', currency: 'USDT', validType: 'fixed', perMemberLimit: 1 },
  Fields: CouponFields,
  formSize: 'lg',
  check: validateCoupon,
  statusChanges: [
    { to: 'active', label: msg`启用`, from: ['draft', 'paused'] },
    { to: 'paused', label: msg`暂停`, from: ['active'] },
    { to: 'ended', label: msg`结束`, from: ['active', 'paused'] },
  ],
  blocked: { remove: ({ status }) => status !== 'draft' && msg`只能删除草稿` },
  rowActions: (row, { show, refresh }) => [
    {
      keys: 's',
      label: msg`发券`,
      endpoint: api.send,
      blocked: row.status !== 'active' && msg`仅启用中的券可以发放`,
      run: () =>
        show((close) => (
          <SendDialog row={row} onDone={() => refresh().then(close)} onClose={close} />
        )),
    },
  ],
  sections: ({ row: { id } }) => (
    <ListNumber isWords list={{ component: 'marketing/couponLog', search: { couponId: id } }}>
      <Trans>查看领取</Trans>
    </ListNumber>
  ),
})
