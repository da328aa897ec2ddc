import { and, eq } from 'drizzle-orm'
import * as api from '#contract/personal.ts'
import { lockRecord } from '#server/db/records/lock-record.ts'
import { updateRecord } from '#server/db/records/update-record.ts'
import { operator } from '#server/db/schema/operator/access.ts'
import { fileUse } from '#server/db/schema/upload.ts'
import type { App } from '#server/http/application.ts'
import { audited } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { change } from '#server/http/serve.ts'
import { areOwnImages } from '#server/lists/register/own-images.ts'
import { contentUrl } from '#server/upload/index.ts'

const use = { ownerType: 'operator', field: 'avatar' } as const

/** Mounts `personal/avatar`. The picture is a file in use: replaced or taken away, the file may be deleted again. */
export function avatar(app: App): void {
  change(app, api.avatar, async ({ fileId }, call) => {
    const { tx, actor, lang } = call
    const own = await lockRecord(tx, operator, { id: actor.id })
    if (fileId !== null && !(await areOwnImages(call, [fileId])))
      throw invalidField('fileId', 'avatarUnknown', lang)
    const address = fileId === null ? '' : contentUrl(fileId)
    await updateRecord(tx, operator, own, { avatar: address })
    await tx
      .delete(fileUse)
      .where(
        and(
          eq(fileUse.ownerType, use.ownerType),
          eq(fileUse.ownerId, actor.id),
          eq(fileUse.field, use.field),
        ),
      )
    if (fileId !== null)
      await tx
        .insert(fileUse)
        .values({ ...use, ownerId: actor.id, ownerNo: actor.userName, fileId })
    return audited(
      { avatar: address },
      {
        action: 'operator.avatar',
        targetType: 'operator',
        targetId: actor.id,
        before: { avatar: own.avatar },
        after: { avatar: address },
      },
    )
  })
}
