// Batches of points: given, taken back, and those that nobody has decided yet.
import { day, hour } from '../clock.ts'
import { units } from '../decimal.ts'
import type { DemoDomain, MemberLife } from '../domain.ts'
import { numberInOrder } from '../money/money-rows.ts'
import { stream } from '../random.ts'
import { itemRow, sendRow } from './rewards-rows.ts'
import { points, type PointsBatch, type PointsItem } from './rewards-types.ts'

const sends = [
  ['签到积分', 'add', 'task', 'done'],
  ['活动积分', 'add', 'activity', 'done'],
  ['系统补偿', 'add', 'compensation', 'done'],
  ['刷分回收', 'sub', 'deductViolation', 'partial'],
  ['赛季积分', 'add', 'activity', 'done'],
  ['重复发放更正', 'sub', 'correction', 'partial'],
  ['任务积分', 'add', 'task', 'done'],
  ['误建批次', 'add', 'task', 'cancelled'],
  ['等级积分', 'add', 'activity', 'done'],
  ['名单有误', 'add', 'compensation', 'rejected'],
  ['周年积分', 'add', 'activity', 'done'],
  ['本周任务', 'add', 'task', 'pending'],
] as const
/** Of all members, those in one batch of points. */
const sendShare = 0.025

/** The batches of points of the demo set. */
export function pointsBatches(): DemoDomain {
  let sent: PointsBatch[] = []

  const plan = ({ world }: MemberLife) => {
    if (sent.length > 0) return
    const { asof } = world.clock
    const random = stream(world.seed, 'points')
    sent = sends.map(([title, direction, reasonType, status], index) => {
      const at =
        asof - (sends.length - index) * 20 * day + (index === sends.length - 1 ? 19 * day : 0)
      const isOpen = status === 'pending' || status === 'cancelled'
      return {
        at,
        id: index + 1,
        no: '',
        title,
        direction,
        points: units(direction === 'add' ? '50' : '120'),
        reasonType,
        status,
        reviewer: isOpen ? undefined : world.staff.finance(random, at + hour, undefined),
        items: [],
      }
    })
    numberInOrder('IS', sent)
  }

  const sendPoints = (life: MemberLife) => {
    const { world, member, book, add } = life
    for (const batch of sent) {
      const random = stream(world.seed, `points ${batch.id}`, member.id)
      const isMeant = member.at < batch.at && random.chance(member.id === 3 ? 1 : sendShare)
      if (!isMeant) continue
      const at = batch.at + 2 * hour + member.id
      const item = { kind: 'integral', id: 0, no: batch.no, at, member }
      if (batch.status !== 'done' && batch.status !== 'partial') {
        batch.items.push({ ...item, isPosted: false, isShort: false })
        continue
      }
      add(at, () => {
        const isIn = batch.direction === 'add'
        const isShort = !isIn && book.account('integral', points).available < batch.points
        const posted: PointsItem = { ...item, isPosted: !isShort, isShort }
        batch.items.push(posted)
        if (isShort) return
        book.post('integral', points, {
          at,
          source: posted,
          step: batch.direction,
          type: isIn ? 'integralIn' : 'integralOut',
          operator: batch.reviewer,
          legs: [
            [isIn ? 'C' : 'D', 'available', batch.points],
            [isIn ? 'D' : 'C', '3300', batch.points],
          ],
        })
      })
    }
  }

  return {
    live: (life) => {
      plan(life)
      sendPoints(life)
    },
    number: () => {
      const items = sent
        .flatMap((batch) => batch.items.map((item) => ({ item, batch: batch.id })))
        .sort((a, b) => a.batch - b.batch || a.item.member.id - b.item.member.id)
      for (const [index, { item }] of items.entries()) item.id = index + 1
    },
    tables: ({ world }) => [
      [
        'integral_send',
        sent.filter(({ items }) => items.length > 0).map((one) => sendRow(world, one)),
      ],
      [
        'integral_send_item',
        sent.flatMap((batch) => batch.items.map((item) => itemRow(batch, item))),
      ],
    ],
  }
}
