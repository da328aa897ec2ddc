import { msg } from '@lingui/core/macro'
import { cells } from './grid/cells.tsx'
import type { Column, FieldMaker } from './list/list-def.ts'

interface MemberRow {
  memberNo: string
  account: string
  nickname: string
  memberType: string
  teamLeaderNo: string | null
}

/** The columns of every list about members (`screens` B6 `@member`); the number leads to all records of the member. */
export const memberColumns = <R extends MemberRow>(field: FieldMaker<R>): Column<R>[] => [
  field(
    'memberNo',
    msg`会员编号`,
    cells.link<string, R>(
      () => '.',
      // Decided records too.
      (row) => ({ keyword: row.memberNo, status: '' }),
    ),
  ),
  field('account', msg`账号`, cells.mask),
  field('nickname', msg`昵称`, cells.text, { hidden: true }),
  field('memberType', msg`会员类型`, cells.badge('member_type'), { hidden: true }),
  field('teamLeaderNo', msg`团队长`, cells.text, { hidden: true }),
]
