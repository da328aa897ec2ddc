// A member as the simulation knows them.
import type { Country } from './names.ts'

export type MemberType = 'normal' | 'agent' | 'tutor' | 'internal' | 'test'

export interface Member {
  readonly id: number
  readonly no: string
  readonly at: number
  readonly account: string
  readonly nickname: string
  readonly country: Country
  readonly type: MemberType
  readonly inviter: Member | undefined
  readonly path: string
  readonly depth: number
  readonly status: 'normal' | 'frozen' | 'closed'
  readonly ip: string
}
