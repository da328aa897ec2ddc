// Every endpoint of the wire, for the server's mount check, the OpenAPI document and the fuzzer. The modules of a
// domain are listed in its own `all.ts`.
import * as alerts from './alerts.ts'
import * as authenticator from './authenticator.ts'
import * as capabilities from './capabilities.ts'
import * as draftKey from './draft-key.ts'
import type { Endpoint, ListEndpoint } from './endpoint.ts'
import * as exports from './export.ts'
import * as findRecords from './find-records.ts'
import * as homeDesk from './home-desk.ts'
import * as homeTrend from './home-trend.ts'
import * as home from './home.ts'
import * as ledger from './ledger.ts'
import * as loginLinks from './login-links.ts'
import * as marketing from './marketing/all.ts'
import * as member from './member/all.ts'
import * as money from './money/all.ts'
import * as options from './options.ts'
import * as other from './other/all.ts'
import * as personalProfile from './personal-profile.ts'
import * as personal from './personal.ts'
import * as platformLink from './platform-link.ts'
import * as recordViewers from './record-viewers.ts'
import * as session from './session.ts'
import * as signInMobile from './sign-in-mobile.ts'
import * as signInOidc from './sign-in-oidc.ts'
import * as signInScan from './sign-in-scan.ts'
import * as system from './system/all.ts'
import * as trade from './trade/all.ts'
import * as ungrantedPage from './ungranted-page.ts'
import * as upload from './upload.ts'
import * as visual from './visual.ts'
import * as workOrder from './work-order.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' &&
  value !== null &&
  'permission' in value &&
  'input' in value &&
  'output' in value

const modules: Readonly<Record<string, object>>[] = [
  {
    alerts,
    authenticator,
    capabilities,
    draftKey,
    exports,
    findRecords,
    home,
    homeDesk,
    homeTrend,
    ledger,
    loginLinks,
    options,
    personal,
    personalProfile,
    platformLink,
    recordViewers,
    session,
    ungrantedPage,
    signInMobile,
    signInOidc,
    signInScan,
    upload,
    visual,
    workOrder,
  },
  marketing,
  member,
  money,
  other,
  system,
  trade,
]

/** Every endpoint of the contract, in no particular order. */
export const allEndpoints: Endpoint[] = modules
  .flatMap((domain) => Object.values(domain))
  .flatMap((module) => Object.values(module))
  .filter(isEndpoint)
  // A list brings the call that exports it.
  .flatMap((each) => {
    const { exportCall } = each as Partial<ListEndpoint>
    return exportCall ? [each, exportCall] : [each]
  })
