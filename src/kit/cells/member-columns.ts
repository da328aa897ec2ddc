import { msg } from '@lingui/core/macro'
import { cells } from '../grid/cells.tsx'
import type { Column, FieldMaker } from '../list/list-def.ts'

const memberScreen = 'member/member'

interface MemberRow {
  memberId: string
  memberNo: string
  account: string
  nickname: string
  memberType: string
  teamLeaderNo: string | null
}

/** A member's number in field `no`, which leads to the member's page; a dash where a record has no member. */
export const memberNoCell = <V extends string | null, R extends { memberId: string | null }>(
  no: keyof R & string,
) =>
  cells.link<V, R>(
    (_, { pathOf }) => pathOf(memberScreen) ?? '.',
    (row, { pathOf }) =>
      pathOf(memberScreen) === undefined
        ? // Who may not open members sees all records of this one instead, decided ones too.
          { keyword: String(row[no] ?? ''), status: '' }
        : { open: row.memberId ?? '' },
  )

/** The number of a record's member, which leads to the member's page. */
export const memberNoColumn = <R extends MemberRow>(field: FieldMaker<R>): Column<R> =>
  field('memberNo', msg`会员编号`, memberNoCell<string, R>('memberNo'), { width: 88 })

/** What else a list says of a record's member. */
export const accountColumns = <R extends MemberRow>(field: FieldMaker<R>): Column<R>[] => [
  field('account', msg`账号`, cells.mask),
  field('nickname', msg`昵称`, cells.text, { hidden: true }),
  field('memberType', msg`会员类型`, cells.badge('member_type'), { hidden: true }),
  field('teamLeaderNo', msg`团队长`, cells.text, { hidden: true }),
]

/** The columns of every list about members. */
export const memberColumns = <R extends MemberRow>(field: FieldMaker<R>): Column<R>[] => [
  memberNoColumn(field),
  ...accountColumns(field),
]
