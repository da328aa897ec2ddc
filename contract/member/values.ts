// The listed values of members; each is a dictionary of the same name on the screen.
import { z } from 'zod'

export { MemberType } from './member-type.ts'

export const MemberStatus = z.enum(['normal', 'frozen', 'closed'])
export type MemberStatus = z.output<typeof MemberStatus>
export const TradeSwitch = z.enum(['on', 'closeOnly', 'off'])
export type TradeSwitch = z.output<typeof TradeSwitch>
export const MemberLevel = z.enum(['v0', 'v1', 'v2', 'v3', 'v4', 'v5'])
export type MemberLevel = z.output<typeof MemberLevel>
export const RiskLevel = z.enum(['low', 'medium', 'high', 'critical'])
export type RiskLevel = z.output<typeof RiskLevel>
export const AuthStatus = z.enum(['none', 'pending', 'approved', 'rejected', 'revoked'])
export type AuthStatus = z.output<typeof AuthStatus>
export const ClientSource = z.enum(['web', 'h5', 'ios', 'android', 'api', 'admin'])
export type ClientSource = z.output<typeof ClientSource>
/** How far a member came; each stage includes the ones before it. */
export const MemberStage = z.enum(['verified', 'recharged', 'traded', 'retained'])
export type MemberStage = z.output<typeof MemberStage>
