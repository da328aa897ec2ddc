// Inputs as a hostile operator fills them in: valid for the schema, about accomplices and live records, at amounts that
// thresholds ask nobody for.
import type { Endpoint } from '#contract/endpoint.ts'
import type { Random } from '#demo/random.ts'
import { validInputs } from '#scripts/valid-inputs.ts'
import type { SqlClient } from '#server/db/connection/client.ts'
import type { LiveRow } from './live-rows.ts'

export interface Accomplice {
  readonly id: string
  readonly no: string
}

export interface Live {
  readonly sql: SqlClient
  readonly accomplices: readonly Accomplice[]
  /** What of operators the hostile one has in hand. */
  readonly operators: () => readonly string[]
  row(path: string, random: Random): Promise<LiveRow | undefined>
}

const hour = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const amounts = ['1', '99', '999', '2999', '4999', '4999', '9999', '10000', '250000']
const counts = [1, 1, 1, 2, 5]

const columns = {
  couponId: `select id::text as value from coupon where status = 'active' order by id desc limit 20`,
  batchNo: 'select batch_no as value from redemption_batch order by id desc limit 10',
  holdId: 'select id::text as value from asset_hold order by id desc limit 30',
  productCode: 'select product_code as value from contract_product limit 30',
  walletCodeId: `select id::text as value from wallet_code where currency = 'USDT' limit 5`,
  channelCode: 'select code as value from payout_channel limit 5',
  roleId: `select id::text as value from role order by code = 'admin' desc limit 3`,
} as const

async function oneOf(live: Live, name: keyof typeof columns, random: Random) {
  const rows = await live.sql.unsafe<{ value: string }[]>(columns[name])
  return rows.length > 0 ? random.pick(rows).value : undefined
}

const fixed: Readonly<Record<string, (random: Random) => unknown>> = {
  currency: () => 'USDT',
  walletType: (random) => (random.chance(0.8) ? 'spot' : 'contract'),
  direction: (random) => (random.chance(0.9) ? 'add' : 'sub'),
  action: (random) => (random.chance(0.85) ? 'approve' : 'reject'),
  target: () => 'members',
  reason: () => 'a reason that is long enough',
  remark: () => 'a remark that is long enough',
  amount: (random) => random.pick(amounts),
  totalAmount: (random) => random.pick(amounts),
  pointsEach: (random) => random.pick(amounts),
  faceValue: (random) => random.pick(amounts),
  maxDeduct: (random) => random.pick(amounts),
  countEach: (random) => random.pick(counts),
  count: (random) => random.pick(counts),
  totalCount: (random) => random.int(1, 20),
  networkFee: (random) => random.pick(['0', '1', '49', '100000']),
  codeLength: () => 12,
  perMemberLimit: () => 10,
  scopeProducts: () => [],
  postIds: () => [],
  deptId: () => undefined,
  bindMemberId: () => undefined,
  tag: () => undefined,
  teamRootNo: () => undefined,
  txHash: (random) => random.text('0123456789abcdef', 64),
  startAt: () => at(-1),
  validFrom: () => at(-1),
  paidAt: () => at(-0.01),
  expireAt: () => at(48),
  endAt: () => at(48),
  validTo: () => at(48),
  validUntil: () => at(48),
  until: () => at(48),
  value: (random) => random.pick<unknown>(['off', 'on', 0, 999_999_999]),
  level: () => 'v5',
  dryRun: () => undefined,
  confirms: () => undefined,
  requestId: () => undefined,
  otp: () => undefined,
  csv: () => undefined,
}

/** What a field is filled with; undefined: as the schema has it. */
async function filled(
  path: string,
  name: string,
  { live, who, random }: { live: Live; who: { id: string }; random: Random },
): Promise<unknown> {
  const member = random.pick(live.accomplices)
  if (name in columns) return oneOf(live, name as keyof typeof columns, random)
  switch (name) {
    case 'attachments':
    case 'proofImgs': {
      const own = await live.sql<{ id: string }[]>`
        select id::text from big_file where uploader_id = ${who.id} order by id limit 2`
      return own.map(({ id }) => id)
    }
    case 'memberId':
    case 'newInviterId':
      return member.id
    case 'memberIds':
      return [member.id]
    case 'memberNos':
      return [member.no]
    case 'members':
      return [{ memberNo: member.no }]
    case 'userIds':
      return live.operators()
    case 'ids':
    case 'items': {
      const row = await live.row(path, random)
      if (!row) return undefined
      return name === 'ids' ? [row.id] : [{ id: row.id, version: row.version ?? 1 }]
    }
    default:
      return fixed[name]?.(random)
  }
}

/** Makes an input of a call. */
export async function hostileInput(
  { path, method, input }: Endpoint,
  live: Live,
  who: { readonly id: string },
  random: Random,
): Promise<Record<string, unknown>> {
  const made = { ...(random.pick(validInputs({ path, method, input }, 97)) as object) } as Record<
    string,
    unknown
  >
  const shape = (input as { shape?: object }).shape
  for (const name of Object.keys(shape ?? made)) {
    if (!(name in made) && random.chance(0.3)) continue
    const value = await filled(path, name, { live, who, random })
    if (value !== undefined) made[name] = value
    else if (name in fixed) delete made[name]
  }
  if ('id' in made || 'version' in made) {
    const row = await live.row(path, random)
    if (row)
      Object.assign(
        made,
        'id' in made && { id: row.id },
        'version' in made && { version: row.version ?? 1 },
      )
  }
  return made
}
