// Everything the demo set is made of beside recharges, withdrawals and identity checks. A new domain goes into the list.
import { addresses } from './addresses.ts'
import { content } from './content.ts'
import { coupons } from './coupons.ts'
import { deliveries } from './deliveries.ts'
import type { DemoDomain } from './domain.ts'
import { experience } from './experience.ts'
import { flashes } from './flashes.ts'
import { memberConfigs } from './member-configs.ts'
import { pointsBatches } from './points.ts'
import { rewards } from './rewards.ts'
import { security } from './security.ts'
import { staking } from './staking.ts'
import { trading } from './trading.ts'
import { transfers } from './transfers.ts'
import { tutors } from './tutors.ts'
import { visits } from './visits.ts'
import { website } from './website.ts'

/** The domains of one run. */
export const demoDomains = (): DemoDomain[] => [
  addresses(),
  transfers(),
  flashes(),
  trading(),
  deliveries(),
  security(),
  staking(),
  experience(),
  memberConfigs(),
  tutors(),
  visits(),
  content(),
  coupons(),
  rewards(),
  pointsBatches(),
  website(),
]
