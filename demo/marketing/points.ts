// Batches of points: given, taken back, and those that nobody has decided yet.
import { integralSend, integralSendItem } from '#server/db/schema/marketing/integral-send.ts'
import { pointsLines } from '#server/ledger/postings/marketing.ts'
import { day, hour } from '../clock.ts'
import { units } from '../decimal.ts'
import type { DemoDomain, MemberLife } from '../domain.ts'
import { stream } from '../random.ts'
import { by, type DemoRecord, facts, recordsOf, tableOf, type Values } from '../records.ts'
import type { Operator } from '../staff.ts'
import { points } from './rewards.ts'

interface BatchFacts {
  readonly reviewer: Operator | undefined
  readonly items: DemoRecord<typeof integralSendItem>[]
}
type Batch = typeof integralSend.$inferSelect

const sends = facts(
  'title direction reasonType status',
  `
  签到积分      add  task             done
  活动积分      add  activity         done
  系统补偿      add  compensation     done
  刷分回收      sub  deductViolation  partial
  赛季积分      add  activity         done
  重复发放更正  sub  correction       partial
  任务积分      add  task             done
  误建批次      add  task             cancelled
  等级积分      add  activity         done
  名单有误      add  compensation     rejected
  周年积分      add  activity         done
  本周任务      add  task             pending
`,
) as Pick<Batch, 'title' | 'direction' | 'reasonType' | 'status'>[]
/** Of all members, those in one batch of points. */
const sendShare = 0.025

/** The batches of points of the demo set. */
export function pointsBatches(): DemoDomain {
  const sent = recordsOf<typeof integralSend, BatchFacts>(integralSend)
  const items = recordsOf(integralSendItem, 'integral')

  const plan = ({ world }: MemberLife) => {
    if (sent.all.length > 0) return
    const { staff, clock } = world
    const random = stream(world.seed, 'points')
    for (const [index, send] of sends.entries()) {
      const isLast = index === sends.length - 1
      const at = clock.asof - (sends.length - index) * 20 * day + (isLast ? 19 * day : 0)
      const isOpen = send.status === 'pending' || send.status === 'cancelled'
      const reviewer = isOpen ? undefined : staff.finance(random, at + hour, undefined)
      const { id: creatorId, name: creatorName } = staff.identity
      sent.add(
        at,
        { reviewer, items: [] },
        {
          ...send,
          target: 'csv',
          pointsEach: send.direction === 'add' ? '50' : '120',
          creatorId,
          creatorName,
          remark: '按运营名单发放',
          ...(reviewer && { version: 2, ...by('reviewer', reviewer), reviewedAt: at + hour }),
          reviewRemark: send.status === 'rejected' ? '名单有误，请重新提交' : '',
          ...(reviewer && { updatedAt: at + hour }),
        },
      )
    }
    sent.number()
  }

  const sendPoints = ({ world, member, book, add }: MemberLife) => {
    for (const batch of sent.all) {
      const { direction, status } = batch.row
      const pointsEach = batch.row.pointsEach ?? '0'
      const random = stream(world.seed, `points ${batch.id}`, member.id)
      const isMeant = member.at < batch.at && random.chance(member.id === 3 ? 1 : sendShare)
      if (!isMeant) continue
      const at = batch.at + 2 * hour + member.id
      const put = (values: Values<typeof integralSendItem>) => {
        const own = { batchId: batch.id, points: pointsEach, createdAt: batch.at }
        const item = items.add(at, { member }, { updatedAt: batch.at, ...own, ...values })
        batch.items.push(Object.assign(item, { no: batch.no }))
        return item
      }
      if (status !== 'done' && status !== 'partial') {
        put({})
        continue
      }
      add(at, () => {
        const isShort =
          direction === 'sub' && book.available('integral', points) < units(pointsEach)
        if (isShort) return put({ status: 'failed', failReason: 'pointsShort', updatedAt: at })
        const item = put({ status: 'success', postedAt: at, updatedAt: at })
        const { reviewer: operator } = batch
        book.post(item, direction, at, pointsLines(batch.row, item.row), { operator })
      })
    }
  }

  return {
    live: (life) => {
      plan(life)
      sendPoints(life)
    },
    number: () => {
      for (const batch of sent.all) batch.items.sort((a, b) => a.member.id - b.member.id)
      const all = sent.all.flatMap((batch) => batch.items)
      for (const [index, item] of all.entries()) item.id = index + 1
    },
    tables: () => {
      const filled = sent.all.filter((batch) => batch.items.length > 0)
      const count = (of: BatchFacts['items'], wanted: string) =>
        of.filter(({ row }) => row.status === wanted).length
      const batches = filled.map(({ items: of, row }) => {
        const failedCount = count(of, 'failed')
        const isSent = row.status === 'done' || row.status === 'partial'
        const ending = failedCount > 0 ? 'partial' : 'done'
        return {
          ...row,
          memberCount: of.length,
          successCount: count(of, 'success'),
          failedCount,
          totalPoints: units(row.pointsEach ?? '0') * BigInt(of.length),
          status: isSent ? ending : row.status,
        } as const
      })
      const rows = sent.all.flatMap((batch) => batch.items.map(({ row }) => row))
      return [tableOf(integralSend, batches), tableOf(integralSendItem, rows)]
    },
  }
}
