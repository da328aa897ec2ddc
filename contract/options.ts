// What pickers load: short lists of other resources' names. Loads use page size 10000.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Money, Text, WireInt } from './wire.ts'

const pageSize = WireInt.pipe(z.int().min(1).max(10_000)).optional()

export const MemberOption = z.object({
  id: Id,
  memberNo: z.string(),
  account: z.string(),
  nickname: z.string(),
})
export type MemberOption = z.output<typeof MemberOption>
/** Members by the start of number or nickname, or by the whole account, which is masked in the answer. */
export const members = endpoint(
  'GET member/options',
  z.object({ keyword: Text(64).optional(), id: Id.optional(), pageSize }),
  z.object({ list: z.array(MemberOption) }),
)

export const WalletCodeOption = z.object({
  id: Id,
  code: z.string(),
  currency: z.string(),
  network: z.string(),
  scale: z.int(),
  displayScale: z.int(),
  minRecharge: Money,
  rechargeEnabled: z.boolean(),
  rewardEnabled: z.boolean(),
  explorerTxUrl: z.string(),
  explorerAddressUrl: z.string(),
})
export type WalletCodeOption = z.output<typeof WalletCodeOption>
export const walletCodes = endpoint(
  'GET walletCode/options',
  z.object({ pageSize }),
  z.object({ list: z.array(WalletCodeOption) }),
  { access: 'session' },
)

export const OperatorOption = z.object({ id: Id, userName: z.string(), userNickname: z.string() })
export const operators = endpoint(
  'GET user/options',
  z.object({ keyword: Text(64).optional(), pageSize }),
  z.object({ list: z.array(OperatorOption) }),
)
