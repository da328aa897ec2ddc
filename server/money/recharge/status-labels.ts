import type { Titles } from '#contract/lang.ts'
import type { Status } from '#contract/money/recharge-log.ts'
import { say } from '#server/http/say.ts'

/** Names of the states of a recharge, as in the dictionary `recharge_status`. */
export const statusLabels: Record<Status, Titles> = {
  confirming: say('确认中', 'Confirming', '確認中'),
  pending: say('待审核', 'Pending', '待審核'),
  approved: say('已入账', 'Approved', '已入帳'),
  rejected: say('已驳回', 'Rejected', '已駁回'),
  reversed: say('已冲正', 'Reversed', '已沖正'),
}
