import type { App } from '../http/application.ts'
import { ledger } from '../ledger/ledger.ts'
import { rechargeLog } from './recharge-log.ts'
import { withdrawLog } from './withdraw/withdraw-log.ts'

/** Mounts the calls of the money domain. */
export function mountMoney(app: App): void {
  ledger(app)
  rechargeLog(app)
  withdrawLog(app)
}
