// The members themselves: find one, read the state of the account.
import { z } from 'zod'
import { defineResource, OnOff } from '../define-resource.ts'
import { DateRange, Id, Money, Text, WireBool } from '../wire.ts'
import { editable, Row } from './member-row.ts'
import {
  AuthStatus,
  ClientSource,
  MemberLevel,
  MemberStage,
  MemberStatus,
  MemberType,
  RiskLevel,
  TradeSwitch,
} from './values.ts'

export * from './member-actions.ts'
export * from './member-page.ts'
export * from './member-row.ts'

export const { list, edit } = defineResource('member', {
  exportPath: 'member/export',
  verbs: ['list', 'edit'],
  // With a second operator where the level gives more, and for internal accounts.
  levels: { edit: 'K4' },
  isEditConditional: true,
  fields: z.object(editable),
  row: Row,
  filter: z
    .object({
      keyword: Text(128),
      status: z.array(MemberStatus),
      tradeStatus: z.array(TradeSwitch),
      withdrawStatus: OnOff,
      realNameStatus: z.array(AuthStatus),
      memberType: z.array(MemberType),
      level: z.array(MemberLevel),
      riskLevel: z.array(RiskLevel),
      stage: MemberStage,
      inviterId: Id,
      teamRootId: Id,
      countryCode: Text(2),
      registerSource: z.array(ClientSource),
      isOnline: WireBool,
      tag: Text(16),
      registerIp: Text(45),
      assetUsdMin: Money,
      assetUsdMax: Money,
      dateField: z.enum(['createdAt', 'lastLoginAt']),
      dateRange: DateRange,
    })
    .partial(),
  sortable: [
    'memberNo',
    'level',
    'assetUsd',
    'riskLevel',
    'depth',
    'rechargeTotalUsd',
    'withdrawTotalUsd',
    'lastLoginAt',
    'createdAt',
    'updatedAt',
  ],
})
