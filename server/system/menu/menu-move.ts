// Moves a menu entry to another parent, or to another place among its siblings.
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/system/menu.ts'
import { Refusal } from '#server/base/refusal.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import { menuItem } from '#server/db/schema/operator/access.ts'
import type { App } from '#server/http/application.ts'
import { audited } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { change } from '#server/http/serve.ts'
import { assertUnscoped } from '../people/people-guard.ts'
import { toParentId } from '../tree.ts'
import { assertMenuDraft, lockMenu } from './menu-guard.ts'
import { readRecord } from './menu-record.ts'

/** Numbers are handed out this far apart, so that an entry of a newer version finds a place between two. */
const step = 10

/** Mounts `menu/move`. */
export function menuMove(app: App): void {
  change(app, api.move, async ({ id, version, pid, beforeId }, { tx, actor, lang }) => {
    await lockMenu(tx)
    const [item] = await tx.select().from(menuItem).where(eq(menuItem.id, id))
    if (!item) throw new Refusal(Code.notFound, 'notFound')
    if (item.version !== version)
      throw new Refusal(Code.stale, 'stale', {}, await readRecord(tx, id, lang))
    const parent = toParentId(pid)
    if (parent !== item.pid) {
      // The screen a button is below says whose records it reaches.
      assertUnscoped(actor)
      await assertMenuDraft(tx, { ...item, pid: parent }, lang)
    }
    const siblings = await tx
      .select({ id: menuItem.id, menuSort: menuItem.menuSort })
      .from(menuItem)
      .where(
        and(parent === null ? isNull(menuItem.pid) : eq(menuItem.pid, parent), ne(menuItem.id, id)),
      )
      .orderBy(asc(menuItem.menuSort), asc(menuItem.id))
    const at =
      beforeId === null ? siblings.length : siblings.findIndex((one) => one.id === beforeId)
    if (at < 0) throw invalidField('beforeId', 'treeParent', lang)
    const order = siblings.toSpliced(at, 0, { id, menuSort: item.menuSort })
    // Only those whose number is another than before: what an administrator did not touch stays as it was seeded.
    for (const [index, one] of order.entries()) {
      const menuSort = (index + 1) * step
      if (one.id !== id && one.menuSort !== menuSort)
        await tx
          .update(menuItem)
          .set({ menuSort, updatedAt: sql`now()` })
          .where(eq(menuItem.id, one.id))
    }
    const [row] = await tx
      .update(menuItem)
      .set({
        pid: parent,
        menuSort: (at + 1) * step,
        ...nextVersion(menuItem),
      })
      .where(eq(menuItem.id, id))
      .returning({ version: menuItem.version, menuSort: menuItem.menuSort })
    if (!row) throw new Refusal(Code.notFound, 'notFound')
    return audited(
      { id, version: row.version },
      {
        action: 'menu.move',
        targetType: 'menu',
        targetId: id,
        targetNo: item.name,
        before: { pid: item.pid ?? '0', menuSort: item.menuSort },
        after: { pid, menuSort: row.menuSort },
      },
    )
  })
}
