// What the rewards of the demo set are made of.
import type { Units } from '../decimal.ts'
import type { Member } from '../member/people.ts'
import type { Source } from '../money/books.ts'
import type { Operator } from '../staff.ts'

/** The currency of points in the books. */
export const points = 'INTEGRAL'

export interface CodeBatch {
  readonly at: number
  id: number
  no: string
  readonly name: string
  readonly rewardType: 'currency' | 'points'
  readonly amount: Units
  readonly until: number
  readonly count: number
  readonly used: UsedCode[]
}

export interface UsedCode extends Source {
  readonly at: number
  readonly member: Member
}

export interface Award extends Source {
  readonly at: number
  /** When it was taken back. */
  revokedAt: number | undefined
  readonly member: Member
  readonly awardType: string
  readonly rewardType: 'currency' | 'points'
  readonly amount: Units
  status: 'pending' | 'granted' | 'rejected' | 'revoked'
  readonly reviewer: Operator | undefined
}

export interface PointsBatch {
  readonly at: number
  id: number
  no: string
  readonly title: string
  readonly direction: 'add' | 'sub'
  readonly points: Units
  readonly reasonType: string
  readonly status: 'pending' | 'done' | 'partial' | 'rejected' | 'cancelled'
  readonly reviewer: Operator | undefined
  readonly items: PointsItem[]
}

export interface PointsItem extends Source {
  readonly at: number
  readonly member: Member
  readonly isPosted: boolean
  readonly isShort: boolean
}
