import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import * as api from '#contract/marketing/redemption-code.ts'
import type { Action } from '#kit/actions/action.ts'
import { memberNoCell } from '#kit/cells/member-columns.ts'
import type { CrudScreenHandle } from '#kit/crud/crud-options.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { verbAction } from '#kit/crud/verb-action.tsx'
import { ReasonField } from '#kit/form/create-form-fields.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { controls } from '#kit/list/controls.tsx'
import { dateFieldOptions } from '#kit/list/date-field-options.ts'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { ipCell } from '#kit/refs/ip.tsx'
import { couponNoCell } from './coupon/cells.tsx'

const BatchDialog = lazyDialog(
  async () => (await import('./redemption-code/batch-dialog.tsx')).BatchDialog,
)
const BatchesDialog = lazyDialog(
  async () => (await import('./redemption-code/batches-dialog.tsx')).BatchesDialog,
)
const DownloadDialog = lazyDialog(
  async () => (await import('./redemption-code/download-dialog.tsx')).DownloadDialog,
)

const codes = defineList(api.list, (field, filter) => ({
  columns: [
    field('code', msg`兑换码`, cells.mask, { width: 160 }),
    field('batchNo', msg`批次号`, cells.code),
    field('batchName', msg`批次名称`, cells.text),
    field('rewardType', msg`奖励类型`, cells.badge('reward_type')),
    field('currency', msg`币种`, cells.text, { width: 100 }),
    field('amount', msg`面值`, cells.money),
    field('status', msg`状态`, cells.badge('redemption_status')),
    field('usedMemberNo', msg`使用会员`, memberNoCell<string | null, api.Row>('usedMemberNo')),
    field('usedAt', msg`使用时间`, cells.dateTime),
    field('validTo', msg`到期时间`, cells.dateTime),
    field('couponNo', msg`优惠券`, couponNoCell<string | null, api.Row>(), {
      hidden: true,
      width: 176,
    }),
    field('usedIp', msg`使用IP`, ipCell<string | null, api.Row>('usedIp'), { hidden: true }),
    field('validFrom', msg`生效时间`, cells.dateTime, { hidden: true }),
    field('operatorName', msg`创建人`, cells.text, { hidden: true }),
    field('createdAt', msg`创建时间`, cells.dateTime),
    field('updatedAt', msg`更新时间`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`完整兑换码、批次号、使用会员`)),
    filter('status', controls.multiSelect(msg`状态`, dictOptions('redemption_status'))),
    filter('rewardType', controls.multiSelect(msg`奖励类型`, dictOptions('reward_type'))),
    filter('batchNo', controls.keyword(msg`批次号`, msg`完整批次号`)),
    filter('amount', controls.moneyRange(msg`面值`)),
    filter('dateRange', controls.dateRange(msg`日期`)),
    filter(
      'dateField',
      controls.select(
        msg`日期类型`,
        dateFieldOptions({
          createdAt: msg`创建时间`,
          usedAt: msg`使用时间`,
          validTo: msg`到期时间`,
        }),
      ),
    ),
  ],
}))

const bulkMax = api.maxDisabled

type Screen = CrudScreenHandle<{ list: typeof api.list; get: typeof api.get }>

/** Disables codes: those that are still unused, named one by one. */
function disable(rows: readonly api.Row[], screen: Screen): Action {
  const ids = rows.filter(({ status }) => status === 'unused').map(({ id }) => id)
  return verbAction(screen, api.disable, {
    keys: 'd',
    label: msg`停用`,
    danger: true,
    blocked:
      (ids.length === 0 && msg`只能停用未使用的兑换码`) ||
      (ids.length > bulkMax && msg`一次最多处理 ${bulkMax} 条`),
    initial: { ids },
    fields: (
      <>
        <p>
          <Plural value={ids.length} other="将停用 # 个未使用的兑换码，会员不能再使用。" />
        </p>
        <ReasonField />
      </>
    ),
  })
}

/** What is done to the whole batch of a code. */
const ofBatch = ({ batchNo, isDownloadable, isBarred }: api.Row, screen: Screen): Action[] => [
  {
    label: msg`下载码`,
    endpoint: api.download,
    blocked:
      (isBarred && msg`生成批次的操作员不能下载其兑换码`) ||
      (!isDownloadable && msg`该批次的码已下载过`),
    run: () =>
      screen.show((close) => (
        <DownloadDialog
          batchNo={batchNo}
          onDone={() => screen.refresh().then(close)}
          onClose={close}
        />
      )),
  },
  verbAction(screen, api.disable, {
    label: msg`停用整批`,
    danger: true,
    initial: { batchNo },
    fields: (
      <>
        <p>
          <Trans>将停用批次 {batchNo} 中全部未使用的兑换码。</Trans>
        </p>
        <ReasonField />
      </>
    ),
  }),
  verbAction(screen, api.remove, {
    keys: 'Delete',
    label: msg`删除批次`,
    danger: true,
    initial: { batchNo },
    fields: (
      <>
        <p>
          <Trans>将删除批次 {batchNo} 及其全部兑换码；已有码被使用的批次不能删除。</Trans>
        </p>
        <ReasonField />
      </>
    ),
  }),
]

export default defineResourceView(
  codes,
  { list: api.list, get: api.get },
  {
    resourceName: msg({ message: '兑换码', context: 'noun' }),
    getTitle: ({ code, batchNo }) => `${code} · ${batchNo}`,
    pageActions: ({ show, refresh }) => [
      {
        keys: 'n',
        label: msg`生成批次`,
        endpoint: api.add,
        run: () =>
          show((close) => <BatchDialog onDone={() => refresh().then(close)} onClose={close} />),
      },
      {
        keys: 'b',
        label: msg`批次汇总`,
        endpoint: api.batchList,
        run: () => show((close) => <BatchesDialog onClose={close} />),
      },
    ],
    rowActions: (row, screen) => [disable([row], screen), ...ofBatch(row, screen)],
    bulkActions: (rows, screen) => [disable(rows, screen)],
  },
)
