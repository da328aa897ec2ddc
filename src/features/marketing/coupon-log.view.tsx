import { msg } from '@lingui/core/macro'
import * as api from '#contract/marketing/coupon-log.ts'
import { titleIn } from '#core/i18n/title-in.ts'
import { memberColumns } from '#kit/cells/member-columns.ts'
import { moreCells } from '#kit/cells/more-cells.tsx'
import type { CrudScreenHandle } from '#kit/crud/crud-options.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { dateFieldOptions } from '#kit/list/date-field-options.ts'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { recordNoCell } from '#kit/refs/record-no.ts'
import { couponNoCell, faceValue } from './coupon/cells.tsx'
import { useCouponTypes } from './coupon/form.tsx'
import { RevokeDialog } from './coupon/lazy-dialogs.ts'
import { useCouponOptions } from './coupon/options.ts'

const useStatuses = dictOptions<api.Status>('coupon_log_status')
const useSources = dictOptions<api.GrantSource>('grant_source')

const issued = defineList(api.list, (field, filter) => ({
  columns: [
    field('couponLogNo', msg`券码`, cells.code),
    ...memberColumns(field),
    field('couponName', msg`券名称`, cells.titles),
    field('status', msg`状态`, cells.badge('coupon_log_status')),
    field('couponNo', msg`券编号`, couponNoCell<string, api.Row>(), { width: 176 }),
    field('couponType', msg`券类型`, cells.badge('coupon_type')),
    field('faceValue', msg`面值`, faceValue),
    field('currency', msg`币种`, cells.text, { width: 72 }),
    field(
      'couponSent',
      msg`券预算（已发/总量）`,
      moreCells.progress(({ couponTotal }: api.Row) => couponTotal),
    ),
    field('source', msg`来源`, cells.badge('grant_source')),
    field('usedBizNo', msg`使用单号`, recordNoCell<string | null, api.Row>('usedBizNo')),
    field('deductAmount', msg`抵扣金额`, cells.money),
    field('receivedAt', msg`领取时间`, cells.dateTime),
    field('usedAt', msg`使用时间`, cells.dateTime),
    field('expireAt', msg`到期时间`, cells.dateTime),
    field('batchNo', msg`批次号`, cells.code, { hidden: true }),
    field('operatorName', msg`发放人`, cells.text, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`券码、批次号、会员编号、账号、使用单号`)),
    filter('status', controls.multiSelect(msg`状态`, useStatuses)),
    filter('couponId', controls.select(msg`优惠券`, useCouponOptions)),
    filter('couponType', controls.multiSelect(msg`券类型`, useCouponTypes)),
    filter('source', controls.multiSelect(msg`来源`, useSources)),
    filter('dateRange', controls.dateRange(msg`日期`)),
    filter(
      'dateField',
      controls.select(
        msg`日期类型`,
        dateFieldOptions({
          receivedAt: msg`领取时间`,
          usedAt: msg`使用时间`,
          expireAt: msg`到期时间`,
        }),
      ),
    ),
  ],
  sums: ['deductAmount'],
  sumLabels: { used: msg`已使用`, expired: msg`已过期` },
}))

const bulkMax = api.maxRevoked

const revoke = (rows: readonly api.Row[], { show, refresh }: CrudScreenHandle<typeof api>) => {
  const ids = rows.filter(({ status }) => status === 'unused').map(({ id }) => id)
  return {
    keys: 'r',
    label: msg`作废`,
    endpoint: api.revoke,
    danger: true,
    blocked:
      (ids.length === 0 && msg`只能作废未使用的券`) ||
      (ids.length > bulkMax && msg`一次最多处理 ${bulkMax} 条`),
    run: () =>
      show((close) => (
        <RevokeDialog ids={ids} onDone={() => refresh().then(close)} onClose={close} />
      )),
  }
}

export default defineResourceView(issued, api, {
  resourceName: msg`卡券`,
  getTitle: ({ couponLogNo, couponName }) => `${couponLogNo} · ${titleIn(couponName)}`,
  rowActions: (row, screen) => [revoke([row], screen)],
  bulkActions: (rows, screen) => [revoke(rows, screen)],
})
