import { msg } from '@lingui/core/macro'
import { memberNoCell } from '#kit/cells/member-columns.ts'
import { cells } from '#kit/grid/cells.tsx'
import type { Column, FieldMaker } from '#kit/list/list-def.ts'

interface ActorRow {
  memberId: string | null
  memberNo: string | null
  account: string | null
  nickname: string | null
  memberType: string | null
  teamLeaderNo: string | null
}

/** The member of a row that may belong to an operator or to nobody; the number leads to the member's page. */
export function actorColumns<R extends ActorRow>(field: FieldMaker<R>): Column<R>[] {
  // What `R` has beyond these columns does not matter to them.
  const owned = field as unknown as FieldMaker<ActorRow>
  return [
    owned('memberNo', msg`会员编号`, memberNoCell<string | null, ActorRow>('memberNo')),
    owned('account', msg`账号`, cells.mask),
    owned('nickname', msg`昵称`, cells.text, { hidden: true }),
    owned('memberType', msg`会员类型`, cells.badge('member_type'), { hidden: true }),
    owned('teamLeaderNo', msg`团队长`, cells.text, { hidden: true }),
  ]
}
