import type { App } from '#server/http/application.ts'
import { rechargeAddress } from './address/recharge-address.ts'
import { withdrawAddress } from './address/withdraw-address.ts'
import { flashLog } from './flash-log.ts'
import { ledger } from './ledger.ts'
import { moneyLog } from './money-log.ts'
import { withdrawThird } from './payout/withdraw-third.ts'
import { rechargeLog } from './recharge/mount.ts'
import { transferLog } from './transfer-log.ts'
import { withdrawLog } from './withdraw/mount.ts'

/** Mounts the calls of the money domain. */
export function mountMoney(app: App): void {
  ledger(app)
  rechargeAddress(app)
  rechargeLog(app)
  withdrawAddress(app)
  withdrawLog(app)
  withdrawThird(app)
  flashLog(app)
  transferLog(app)
  moneyLog(app)
}
