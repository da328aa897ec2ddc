// Everything the demo set is made of beside recharges, withdrawals and identity checks. A new domain goes into the list.
import { addresses } from './addresses.ts'
import { adjustments } from './adjustments.ts'
import { content } from './content.ts'
import { controls } from './controls.ts'
import { coupons } from './coupons.ts'
import { deliveries } from './deliveries.ts'
import type { DemoDomain } from './domain.ts'
import { envelopes } from './envelopes.ts'
import { experience } from './experience.ts'
import { flashes } from './flashes.ts'
import { follows } from './follows.ts'
import { invites } from './invites.ts'
import { memberConfigs } from './member-configs.ts'
import { pointsBatches } from './points.ts'
import { rewards } from './rewards.ts'
import { security } from './security.ts'
import { staking } from './staking.ts'
import { testProducts } from './test-products.ts'
import { trading } from './trading.ts'
import { transfers } from './transfers.ts'
import { tutors } from './tutors.ts'
import { visits } from './visits.ts'
import { website } from './website.ts'

/** The domains of one run. */
export function demoDomains(): DemoDomain[] {
  const market = trading()
  return [
    addresses(),
    transfers(),
    flashes(),
    adjustments(),
    market,
    deliveries(),
    follows(market),
    invites(market),
    controls(),
    testProducts(),
    security(),
    staking(),
    experience(),
    memberConfigs(),
    tutors(),
    visits(),
    content(),
    coupons(),
    envelopes(),
    rewards(),
    pointsBatches(),
    website(),
  ]
}
