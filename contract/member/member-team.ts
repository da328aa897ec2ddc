// The invitation tree: teams with their figures, children by the page, the way to the root.
import { z } from 'zod'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { memberFields } from '../review.ts'
import { DateRange, Id, Money, Reason, RequestId, Stamp, Text, WireInt } from '../wire.ts'
import { MemberStatus, MemberType } from './values.ts'

/** Children of one page of the tree. */
export const treePageRows = 100

export const TeamRow = z.object({
  /** The member's own. */
  id: Id,
  version: z.int(),
  ...memberFields,
  status: MemberStatus,
  parentId: Id.nullable(),
  parentNo: z.string().nullable(),
  depth: z.int(),
  directCount: z.int(),
  /** Members below, at any depth; the money below includes the member's own. */
  teamCount: z.int(),
  /** Those below whose first recharge was large enough and who have traded. */
  effectiveCount: z.int(),
  teamAssetUsd: Money,
  teamRechargeUsd: Money,
  teamWithdrawUsd: Money,
  teamVolumeUsd: Money,
  teamFeeUsd: Money,
  /** What the member earned by inviting. */
  rebateUsd: Money,
  joinedAt: Stamp,
})
export type TeamRow = z.output<typeof TeamRow>

export const list = listEndpoint('GET memberTeam/list', {
  exportPath: 'memberTeam/export',
  filter: z
    .object({
      keyword: Text(64),
      /** This member and those below. */
      rootMemberId: Id,
      depthMin: WireInt,
      depthMax: WireInt,
      memberType: z.array(MemberType).max(10),
      status: z.array(MemberStatus).max(10),
      /** Days of the figures; this month unless given. */
      dateRange: DateRange,
    })
    .partial(),
  row: TeamRow,
  sortable: [
    'depth',
    'joinedAt',
    'directCount',
    'teamCount',
    'effectiveCount',
    'teamAssetUsd',
    'teamRechargeUsd',
    'teamWithdrawUsd',
    'teamVolumeUsd',
    'teamFeeUsd',
    'rebateUsd',
  ],
})

/** The children of a member, or the roots the caller may see, a page at a time. */
export const tree = endpoint(
  'GET memberTeam/tree',
  z.object({
    parentId: Id.optional(),
    pageNum: WireInt.pipe(z.int().min(1).max(1_000_000)).optional(),
    pageSize: WireInt.pipe(z.int().min(1).max(treePageRows)).optional(),
    dateRange: DateRange.optional(),
  }),
  z.object({ list: z.array(TeamRow.extend({ hasChildren: z.boolean() })), total: z.int() }),
)
export type TreeNode = z.output<(typeof tree)['output']>['list'][number]

/** The members above, the root first, as far up as the caller may see; the member itself is the last. */
export const path = endpoint(
  'GET memberTeam/path',
  z.object({ memberId: Id }),
  z.object({
    list: z.array(
      TeamRow.pick({
        id: true,
        memberNo: true,
        account: true,
        nickname: true,
        memberType: true,
        status: true,
        depth: true,
      }),
    ),
  }),
)

/** Moves a member with everybody below under another inviter, or to the top. Past rebates stay. */
export const setInviter = endpoint(
  'PUT member/setInviter',
  z.object({
    memberId: Id,
    version: WireInt,
    newInviterId: Id.nullable(),
    reason: Reason,
    requestId: RequestId.optional(),
  }),
  z.object({ movedCount: z.int() }),
  { level: 'K4' },
)
