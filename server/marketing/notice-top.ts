import { eq } from 'drizzle-orm'
import * as api from '#contract/marketing/notice.ts'
import { lockRecord } from '#server/db/records/lock-record.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import { notice as table } from '#server/db/schema/marketing/content.ts'
import type { App } from '#server/http/application.ts'
import { audited, unchanged } from '#server/http/call.ts'
import { change } from '#server/http/serve.ts'
import { assertPinnable } from './publish.ts'

/** Pins a notice to the top, or takes it down. */
export function setNoticeTop(app: App): void {
  change(app, api.setTop, async ({ id, isTop }, { tx, actor }) => {
    const before = await lockRecord(tx, table, { id })
    if (before.isTop === isTop) return unchanged({ count: 0 })
    if (isTop) await assertPinnable(tx)
    await tx
      .update(table)
      .set({
        isTop,
        ...nextVersion(table),
        operatorName: actor.userName,
      })
      .where(eq(table.id, id))
    return audited(
      { count: 1 },
      {
        action: 'notice.setTop',
        targetType: 'notice',
        targetId: id,
        targetNo: before.noticeNo,
        before: { isTop: before.isTop },
        after: { isTop },
      },
    )
  })
}
