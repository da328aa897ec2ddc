// Everything the demo set is made of beside recharges, withdrawals and identity checks. A new domain goes into the list.
import type { DemoDomain } from './domain.ts'
import { content } from './marketing/content.ts'
import { coupons } from './marketing/coupons.ts'
import { envelopes } from './marketing/envelopes.ts'
import { pointsBatches } from './marketing/points.ts'
import { rewards } from './marketing/rewards.ts'
import { experience } from './member/experience.ts'
import { security } from './member/security.ts'
import { visits } from './member/visits.ts'
import { addresses } from './money/addresses.ts'
import { adjustments, flashes, transfers } from './money/moves.ts'
import { openYields, staking } from './other/staking.ts'
import { tutors } from './other/tutors.ts'
import { website } from './other/website.ts'
import { controls } from './trade/controls.ts'
import { deliveries } from './trade/deliveries.ts'
import { follows } from './trade/follows.ts'
import { invites } from './trade/invites.ts'
import { openMarket } from './trade/market.ts'
import { testProducts } from './trade/test-products.ts'
import { trading } from './trade/trading.ts'

/** The domains of one run. */
export function demoDomains(): DemoDomain[] {
  const market = openMarket()
  const yields = openYields()
  return [
    addresses(),
    transfers(),
    flashes(),
    adjustments(),
    trading(market),
    deliveries(),
    follows(market, yields),
    invites(market),
    controls(),
    testProducts(),
    security(),
    staking(yields),
    experience(),
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
