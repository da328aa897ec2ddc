// Coupons, what was issued of them, and notices and news (`screens` K01, K02, K09, K10).
import type { Journal, Source } from './books.ts'
import { day, iso } from './clock.ts'
import { decimal, roundDown, units, type Units } from './decimal.ts'
import type { DemoDomain, MemberLife } from './domain.ts'
import { newsRows, noticeRows } from './marketing-content.ts'
import { numberInOrder } from './money-rows.ts'
import { type Member, personas } from './people.ts'
import { stream } from './random.ts'

type Words = readonly [zh: string, en: string, tw: string]
interface Template {
  readonly type: string
  readonly value: string
  readonly status: 'draft' | 'active' | 'paused' | 'ended'
  readonly words: Words
  /** Share of the members who got one. */
  readonly reach: number
}

const templates: readonly Template[] = [
  {
    type: 'feeDeduct',
    value: '5',
    status: 'active',
    reach: 0.12,
    words: ['5 USDT 手续费抵扣券', '5 USDT fee coupon', '5 USDT 手續費抵扣券'],
  },
  {
    type: 'feePercent',
    value: '0.5',
    status: 'active',
    reach: 0.06,
    words: ['手续费五折券', 'Half-price fees', '手續費五折券'],
  },
  {
    type: 'rechargeBonus',
    value: '10',
    status: 'active',
    reach: 0.05,
    words: ['充值赠送券', 'Recharge bonus', '充值贈送券'],
  },
  {
    type: 'cashback',
    value: '0.1',
    status: 'paused',
    reach: 0.03,
    words: ['亏损返现券', 'Loss cashback', '虧損返現券'],
  },
  {
    type: 'feeDeduct',
    value: '2',
    status: 'ended',
    reach: 0.08,
    words: ['新手抵扣券', 'Starter coupon', '新手抵扣券'],
  },
  {
    type: 'rateUp',
    value: '0.02',
    status: 'draft',
    reach: 0,
    words: ['质押加息券', 'Staking rate-up', '質押加息券'],
  },
  {
    type: 'trialFund',
    value: '100',
    status: 'draft',
    reach: 0,
    words: ['体验金券', 'Trial fund coupon', '體驗金券'],
  },
]
const percent = new Set(['feePercent', 'cashback', 'rateUp'])
const validDays = 30
const sources = { campaign: 60, manual: 15, register: 15, level: 10 } as const

interface Issued extends Source {
  readonly at: number
  readonly member: Member
  readonly template: number
  readonly source: string
  readonly status: 'unused' | 'used' | 'expired' | 'revoked'
  readonly usedAt: number | null
  readonly usedOn: Journal | undefined
  readonly deduct: Units
}

/** The coupons and the published content of the demo set. */
export function coupons(): DemoDomain {
  const made: Issued[] = []
  const live = ({ world, member, book, from, add }: MemberLife) => {
    if (from === undefined) return
    for (const [template, { reach, type, value }] of templates.entries()) {
      const random = stream(world.seed, 'coupon', template, member.id)
      if (!random.chance(member.id === personas.rich && reach > 0 ? 1 : reach)) continue
      const at = world.clock.after(from, random.unit())
      const wantsUse = random.chance(0.45)
      const isRevoked = random.chance(0.06)
      const part = random.unit()
      const source = random.weighted(sources)
      const end = at + validDays * day
      const usedAt = world.clock.after(at, random.unit())
      const issue = (used: Pick<Issued, 'usedAt' | 'usedOn' | 'deduct'>): Issued => {
        const rest = isRevoked ? 'revoked' : end <= world.clock.asof ? 'expired' : 'unused'
        const status = used.usedAt === null ? rest : 'used'
        const issued = {
          kind: 'couponLog',
          id: 0,
          no: '',
          at,
          member,
          template,
          source,
          status,
          ...used,
        } as const
        made.push(issued)
        return issued
      }
      const unused = { usedAt: null, usedOn: undefined, deduct: 0n }
      if (!wantsUse || usedAt >= end) {
        issue(unused)
        continue
      }
      add(usedAt, () => {
        const usedOn = book.journals.at(-1)
        if (!usedOn) {
          issue(unused)
          return
        }
        const full = units(percent.has(type) ? '8' : value)
        const deduct = roundDown((full * BigInt(Math.floor(400 + part * 600))) / 1000n, 6)
        book.post('spot', 'USDT', {
          at: usedAt,
          source: issue({ usedAt, usedOn, deduct }),
          step: 'use',
          type: 'coupon',
          legs: [
            ['D', '5100', deduct],
            ['C', 'available', deduct],
          ],
        })
      })
    }
  }
  return {
    live,
    number: () => numberInOrder('CL', made),
    tables: ({ world, members }) => {
      const leader = members[personas.leader - 1]
      const chosen = members.slice(0, 8).map(({ no }) => no)
      return [
        ['notice', noticeRows(world, leader?.id ?? 1, chosen)],
        ['news', newsRows(world)],
        [
          'coupon',
          templates.map((template, at) => couponRow(template, at, made, world.clock.asof)),
        ],
        ['coupon_log', made.map(issuedRow)],
      ]
    },
  }
}

function couponRow(template: Template, at: number, made: readonly Issued[], asof: number) {
  const { type, value, status, words } = template
  const issued = made.filter((each) => each.template === at)
  const used = issued.filter((each) => each.status === 'used')
  const first =
    issued.reduce((least, each) => Math.min(least, each.at), asof - (9 - at) * day) - day
  return {
    id: at + 1,
    coupon_no: `CP${String(at + 1).padStart(16, '0')}`,
    name: { 'zh-cn': words[0], en: words[1], 'zh-tw': words[2] },
    coupon_type: type,
    face_value: value,
    currency: 'USDT',
    min_use_amount: percent.has(type) ? '0' : '100',
    max_deduct: percent.has(type) ? '20' : null,
    total_count: Math.max(100, Math.ceil((issued.length * 1.3) / 100) * 100),
    sent_count: issued.length,
    used_count: used.length,
    valid_type: 'afterReceive',
    valid_days: validDays,
    cost_usd: decimal(used.reduce((sum, { deduct }) => sum + deduct, 0n)),
    status,
    operator_name: 'admin',
    version: status === 'draft' ? 1 : status === 'active' ? 2 : 3,
    created_at: iso(first),
    updated_at: iso(first),
  }
}

function issuedRow(issued: Issued) {
  const { id, no, at, member, template, source, status, usedAt, usedOn, deduct } = issued
  const { type = '', value = '1' } = templates[template] ?? {}
  return {
    id,
    version: status === 'unused' ? 1 : 2,
    coupon_log_no: no,
    coupon_id: template + 1,
    member_id: member.id,
    coupon_type: type,
    face_value: value,
    currency: 'USDT',
    source,
    batch_no: source === 'manual' ? `CB${String(template + 1).padStart(16, '0')}` : null,
    status,
    used_biz_no: status === 'used' ? (usedOn?.source.no ?? null) : null,
    deduct_amount: decimal(deduct),
    received_at: iso(at),
    used_at: usedAt === null ? null : iso(usedAt),
    expire_at: iso(at + validDays * day),
    operator_name: source === 'manual' ? 'admin' : '',
    created_at: iso(at),
    updated_at: iso(usedAt ?? at),
  }
}
