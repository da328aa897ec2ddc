// Whether whoever applied could still do it: rights are those of now, not those of the day an application was made.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../db/client.ts'
import { exactlyOne } from '../db/exactly-one.ts'

/** Returns whether an operator is on, bound to no member, and holds the permission by a role that counts now. */
export async function mayStillApply(
  tx: Pick<Tx, 'execute'>,
  operatorId: string,
  permission: string,
): Promise<boolean> {
  const rows = await tx.execute(sql`
    select exists (
      select from operator o
        join operator_role x on x.operator_id = o.id
        join role r on r.id = x.role_id and is_role_effective(r)
        left join role_menu g on g.role_id = r.id
        left join menu_item m on m.id = g.menu_id and m.menu_type <> 'directory'
       where o.id = ${operatorId} and o.status = 'on' and o.bind_member_id is null
         and (r.is_all or m.name = ${permission})) as may`)
  return exactlyOne(rows, z.object({ may: z.boolean() })).may
}
