// Whether whoever applied could still do it: rights are those of now, not those of the day an application was made.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { exactlyOne } from '#server/base/exactly-one.ts'
import type { Tx } from '#server/db/connection/client.ts'

const Rights = z.object({ mayApply: z.boolean(), isScoped: z.boolean() })

/**
 * Returns whether an operator is on, bound to no member, and holds the permission by a role that counts now, and whether a
 * data scope limits whose records they reach.
 */
export async function rightsOfApplicant(
  tx: Pick<Tx, 'execute'>,
  operatorId: string,
  permission: string,
): Promise<z.output<typeof Rights>> {
  const rows = await tx.execute(sql`
    with held as (
      select r.* from operator o
        join operator_role x on x.operator_id = o.id
        join role r on r.id = x.role_id and is_role_effective(r)
       where o.id = ${operatorId} and o.status = 'on' and o.bind_member_id is null
    )
    select exists (
      select from held r
        left join role_menu g on g.role_id = r.id
        left join menu_item m on m.id = g.menu_id and m.menu_type <> 'directory'
       where r.is_all or m.name = ${permission}) as "mayApply",
      not exists (select from held where is_all) and exists (select from held r where r.data_scope <> 'all'
        or exists (select from role_menu_scope c where c.role_id = r.id and c.data_scope <> 'all')) as "isScoped"`)
  return exactlyOne(rows, Rights)
}
