import type { App } from '#server/http/application.ts'
import { apiKey } from './api-key.ts'
import { platformContent } from './content.ts'
import { eventList } from './events/event-list.ts'
import { platformEvents } from './events/pull.ts'
import { platformFiles } from './files.ts'
import { platformIdentity } from './identity.ts'
import { link } from './link.ts'
import { platformMarketing } from './marketing.ts'
import { platformMembers } from './members.ts'
import { platformMoneyLog } from './money-log.ts'
import { platformMoves } from './moves.ts'
import { platformRecharges } from './recharges.ts'
import { platformSecurity } from './security.ts'
import { serveUnknownCalls } from './serve.ts'
import { platformStakes } from './stakes.ts'
import { webhookDeliveries } from './webhooks/delivery-list.ts'
import { webhookReplay } from './webhooks/replay.ts'
import { webhook } from './webhooks/webhook.ts'
import { platformWithdrawalAddresses } from './withdrawal-addresses.ts'
import { platformWithdrawals } from './withdrawals.ts'

/** Mounts the interface for programs, and the screens of its keys, endpoints and events. */
export function mountPlatform(app: App): void {
  apiKey(app)
  webhook(app)
  webhookReplay(app)
  webhookDeliveries(app)
  eventList(app)
  link(app)
  platformMembers(app)
  platformMoneyLog(app)
  platformFiles(app)
  platformIdentity(app)
  platformRecharges(app)
  platformWithdrawals(app)
  platformWithdrawalAddresses(app)
  platformMoves(app)
  platformStakes(app)
  platformMarketing(app)
  platformSecurity(app)
  platformContent(app)
  platformEvents(app)
  serveUnknownCalls(app)
}
