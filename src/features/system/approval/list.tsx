import { msg } from '@lingui/core/macro'
import * as api from '#contract/system/approval.ts'
import { blank } from '#core/format/blank.ts'
import { type Cell, words } from '#kit/cells/cell.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { useOperatorOptions } from '#kit/refs/operator.ts'
import { signedMove } from './moves.tsx'

/** Whose wallet gains or loses, and how much; how many more where there are several. */
const movesCell: Cell<api.ApprovalRequest['moves']> = {
  render: ([first, ...more]) =>
    first
      ? words(
          `${first.memberNo} ${signedMove(first)}${more.length > 0 ? ` +${String(more.length)}` : ''}`,
        )
      : blank,
  width: 230,
}

/** What waits for a second operator; the columns of the record too. */
export const approvals = defineList(api.list, (field, filter) => ({
  columns: [
    field('actionName', msg`申请事项`, cells.text, { width: 180 }),
    field('targetNo', msg`对象编号`, cells.text, { width: 190 }),
    field('moves', msg`资金变动`, movesCell),
    field('amountUsd', msg`折合USDT`, cells.usd),
    field('reason', msg`申请原因`, cells.text, { width: 220 }),
    field('applicantName', msg`申请人`, cells.text),
    field('status', msg`状态`, cells.badge('approval_status')),
    field('expiresAt', msg`截止时间`, cells.dateTime),
    field('reviewerName', msg`复核人`, cells.text),
    field('reviewedAt', msg`复核时间`, cells.dateTime),
    field('remark', msg`复核备注`, cells.text, { hidden: true }),
    field('failReason', msg`失败原因`, cells.text, { hidden: true }),
    field('createdAt', msg`创建时间`, cells.dateTime),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`对象编号、申请人、原因`)),
    filter('status', controls.multiSelect(msg`状态`, dictOptions('approval_status'))),
    filter('isMine', controls.bool(msg`本人提交`)),
    filter('applicantId', controls.select(msg`申请人`, useOperatorOptions)),
    filter('reviewerId', controls.select(msg`复核人`, useOperatorOptions)),
    filter('dateRange', controls.dateRange(msg`创建时间`)),
  ],
}))
