import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import * as api from '#contract/marketing/integral-send.ts'
import { moreCells } from '#kit/cells/more-cells.tsx'
import { decisionActions } from '#kit/crud/decision-actions.tsx'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { verbAction } from '#kit/crud/verb-action.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { isMe } from '#kit/review/review-rules.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const BatchDialog = lazyDialog(
  async () => (await import('./integral-send/batch-dialog.tsx')).BatchDialog,
)
const BatchItems = lazyPart(async () => (await import('./integral-send/items.tsx')).BatchItems)

const batches = defineList(api.list, (field, filter) => ({
  columns: [
    field('batchNo', msg`批次号`, cells.code),
    field('title', msg`标题`, cells.text),
    field('direction', msg`方向`, cells.badge('adjust_direction')),
    field('status', msg`状态`, cells.badge('batch_status')),
    field('pointsEach', msg`每人积分`, cells.qty),
    field('memberCount', msg`人数`, cells.count),
    field('totalPoints', msg`总积分`, cells.qty),
    field(
      'successCount',
      msg`成功数`,
      moreCells.progress(({ memberCount }: api.Row) => memberCount),
    ),
    field('failedCount', msg`失败数`, cells.count),
    field('reasonType', msg`类别`, cells.badge('integral_reason')),
    field('creatorName', msg`创建人`, cells.text),
    field('reviewerName', msg`审核人`, cells.text),
    field('reviewedAt', msg`审核时间`, cells.dateTime),
    field('remark', msg`备注`, cells.text, { hidden: true }),
    field('reviewRemark', msg`审核备注`, cells.text, { hidden: true }),
    field('createdAt', msg`创建时间`, cells.dateTime),
    field('updatedAt', msg`更新时间`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`批次号、标题、会员编号`)),
    filter('status', controls.multiSelect(msg`状态`, dictOptions('batch_status'))),
    filter('direction', controls.select(msg`方向`, dictOptions('adjust_direction'))),
    filter('reasonType', controls.multiSelect(msg`类别`, dictOptions('integral_reason'))),
    filter('totalPoints', controls.moneyRange(msg`总积分`)),
    filter('dateRange', controls.dateRange(msg`创建时间`)),
  ],
}))

const Facts = ({ row }: { row: api.Row }) => (
  <p className="rounded bg-sunken p-3">
    <Trans>
      {row.title}：{row.memberCount} 名会员，共 {row.totalPoints} 积分
    </Trans>
  </p>
)

export default defineResourceView(
  batches,
  { list: api.list, get: api.get },
  {
    resourceName: msg`积分批次`,
    getTitle: ({ batchNo, title }) => `${title} · ${batchNo}`,
    pageActions: ({ show, refresh }) => [
      {
        keys: 'n',
        label: msg`新建发放`,
        endpoint: api.add,
        run: () =>
          show((close) => <BatchDialog onDone={() => refresh().then(close)} onClose={close} />),
      },
    ],
    rowActions: (row, screen) => [
      ...decisionActions(screen, api.review, {
        row,
        blocked: row.status !== 'pending' && msg`仅待审核的批次可以审核`,
        facts: <Facts row={row} />,
      }),
      verbAction(screen, api.retry, {
        label: msg`重试失败`,
        blocked: row.status !== 'partial' && msg`仅部分失败的批次可以重试`,
        initial: { id: row.id },
        fields: <Facts row={row} />,
      }),
      verbAction(screen, api.cancel, {
        label: msg`撤销`,
        danger: true,
        blocked:
          (row.status !== 'pending' && msg`仅待审核的批次可以撤销`) ||
          (!isMe(row.creatorId) && msg`只有创建人可以撤销`),
        initial: { id: row.id, version: row.version },
        fields: <Facts row={row} />,
      }),
    ],
    sections: ({ row }) => <BatchItems row={row} />,
  },
)
