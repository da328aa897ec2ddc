// The columns that say whose record a row is (`screens` B6 `@member`).
import { msg } from '@lingui/core/macro'
import { cells } from '../grid/cells.tsx'
import type { Column, FieldMaker } from './list-def.ts'

interface Owned {
  memberNo: string
  account: string
  nickname: string
  memberType: string
  teamLeaderNo: string | null
}

/** The member columns of a list; a click on the number shows the member's records only. */
export function memberColumns<R extends Owned>(field: FieldMaker<R>): Column<R>[] {
  // What `R` has beyond these columns does not matter to them.
  const owned = field as unknown as FieldMaker<Owned>
  return [
    owned(
      'memberNo',
      msg`会员编号`,
      cells.link(
        () => '.',
        (row: Owned) => ({ keyword: row.memberNo }),
      ),
    ),
    owned('account', msg`账号`, cells.mask),
    owned('nickname', msg`昵称`, cells.text, { hidden: true }),
    owned('memberType', msg`会员类型`, cells.badge('member_type'), { hidden: true }),
    owned('teamLeaderNo', msg`团队长`, cells.text, { hidden: true }),
  ]
}
