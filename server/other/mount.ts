import type { App } from '../http/application.ts'
import { ipRecord } from './ip-record.ts'
import { ipRule } from './ip-rule.ts'
import { loginError } from './login-error.ts'
import { verificationCode } from './verification-code.ts'
import { violationRecord } from './violation-record.ts'
import { walletCode } from './wallet-code.ts'

/** Mounts the calls of the other desks. */
export function mountOther(app: App): void {
  ipRecord(app)
  ipRule(app)
  loginError(app)
  verificationCode(app)
  violationRecord(app)
  walletCode(app)
}
