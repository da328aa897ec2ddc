// What each call that changes something moves, for the rule that demands it, the page docs/four-eyes.md and the model test.
import type { Endpoint } from './endpoint.ts'
import { disclosure, type Exposure, type Exposures } from './exposure.ts'
import { exposures as marketing } from './marketing/exposure.ts'
import { exposures as member } from './member/exposure.ts'
import { exposures as money } from './money/exposure.ts'
import { exposures as other } from './other/exposure.ts'
import { exposures as own } from './own-exposure.ts'
import { exposures as system } from './system/exposure.ts'
import { exposures as trade } from './trade/exposure.ts'

/** The declarations by domain. */
export const exposuresByDomain: Readonly<Record<string, Exposures>> = {
  money,
  member,
  marketing,
  trade,
  other,
  system,
  own,
}

/** A list as a file; declared once for every list. */
const exporting = disclosure()

/** Whether a call exports a list. */
export const isExport = ({ path }: Endpoint): boolean => path.endsWith('/export')

/** Returns what a call moves; undefined where nobody declared it. */
export function findExposure(endpoint: Endpoint): Exposure | undefined {
  if (isExport(endpoint)) return exporting
  return Object.values(exposuresByDomain).find((domain) => endpoint.path in domain)?.[endpoint.path]
}
