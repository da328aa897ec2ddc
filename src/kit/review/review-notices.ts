// What a review queue says after a claim or a conflict; fetched when there is something to say.
import { msg } from '@lingui/core/macro'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import { type ClaimEndpoint, Handled } from '#contract/review.ts'
import { notify } from '#core/feedback/toast.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import type { CallError } from '#core/http/call-error.ts'

/** Says which records were claimed or given back, and why the others were not; `numbers` are what people see of them. */
export function notifyClaims(
  { claimed, refused: faults }: z.output<ClaimEndpoint['output']>,
  numbers: ReadonlyMap<string, string>,
): void {
  const done = claimed.length
  const refused = faults.length
  const why = faults.map(({ id, msg: sentence }) => `${numbers.get(id)}: ${sentence}`).join('; ')
  if (numbers.size === 1 && refused > 0) notify.warning(why)
  else if (refused > 0) notify.warning(msg`领单成功 ${done} 笔，失败 ${refused} 笔。${why}`)
  else if (numbers.size > 1) notify.success(msg`领单成功 ${done} 笔`)
}

/** Says who was faster; of a record that changed, given by `changedNo`, its number. */
export function notifyConflict(
  error: CallError,
  changedNo: (record: unknown) => string | undefined,
): void {
  const handled = Handled.safeParse(error.data).data
  const who = handled?.reviewerName
  const at = formatDateTime(handled?.reviewedAt)
  // Of many records the operator must know which one changed.
  const changed = error.code === Code.stale ? changedNo(error.data) : undefined
  const sentence = changed === undefined ? error.msg : `${changed}: ${error.msg}`
  notify.warning(who ? msg`${who} 已于 ${at} 处理此单，您的操作未执行` : sentence)
}
