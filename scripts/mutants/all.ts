import { accessMutants } from './access.ts'
import { checkMutants } from './checks.ts'
import { deskMutants } from './desks.ts'
import { driverMutants } from './driver.ts'
import { flagMutants } from './flags.ts'
import { identityMutants } from './insider-identity.ts'
import { insiderLevelMutants } from './insider-levels.ts'
import { insiderLifeMutants } from './insider-life.ts'
import { insiderModelMutants } from './insider-model.ts'
import { insiderPayoutMutants } from './insider-payouts.ts'
import { insiderPeopleMutants } from './insider-people.ts'
import { insiderRevealMutants } from './insider-reveals.ts'
import { insiderServerMutants } from './insider-servers.ts'
import { insiderTimeMutants } from './insider-time.ts'
import { insiderValueMutants } from './insider-value.ts'
import { moneyMutants } from './money.ts'
import type { Mutant } from './mutant.ts'
import { platformMutants } from './platform.ts'
import { raceMutants } from './races.ts'
import { stepUpMutants } from './step-up.ts'
import { uploadMutants } from './uploads.ts'

/** Every mutant; `npm run test:mutants` runs them. */
export const mutants: readonly Mutant[] = [
  ...moneyMutants,
  ...deskMutants,
  ...raceMutants,
  ...accessMutants,
  ...checkMutants,
  ...uploadMutants,
  ...driverMutants,
  ...identityMutants,
  ...insiderLevelMutants,
  ...insiderLifeMutants,
  ...insiderPayoutMutants,
  ...insiderValueMutants,
  ...insiderServerMutants,
  ...insiderPeopleMutants,
  ...insiderTimeMutants,
  ...insiderRevealMutants,
  ...insiderModelMutants,
  ...stepUpMutants,
  ...flagMutants,
  ...platformMutants,
]
