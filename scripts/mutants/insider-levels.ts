// Guards of where the site leads, of applications, and of what one person opens or removes (issue 30).
import type { Mutant } from './mutant.ts'

const websiteByTwo = 'tests/flows/website-by-two.test.ts'
const oneApplication = 'tests/flows/one-application.test.ts'

export const insiderLevelMutants: readonly Mutant[] = [
  {
    name: 'I6 downloads and links change without a second operator',
    file: 'server/other/website-info.ts',
    from: "websiteKey(infoKey).isGuarded) ? 'K4' : undefined",
    to: 'websiteKey(infoKey).isGuarded) ? undefined : undefined',
    test: websiteByTwo,
  },
  {
    name: 'I6 links lead anywhere',
    file: 'server/system/link-hosts.ts',
    from: 'if (hosts.every(isAllowed)) return',
    to: 'if (hosts.every(isAllowed) || hosts.length > 0) return',
    test: websiteByTwo,
  },
  {
    name: 'I6 a host that ends like a listed one is listed',
    file: 'server/system/link-hosts.ts',
    from: 'host.endsWith(`.${each}`)',
    to: 'host.endsWith(each)',
    test: websiteByTwo,
  },
  {
    name: 'I6 links in formatted texts lead anywhere',
    file: 'server/other/website-info.ts',
    from: "if (type === 'html') await assertLinkHosts(call, infoKey, linksIn(wanted))",
    to: "if (type === 'html' && wanted === '') await assertLinkHosts(call, infoKey, linksIn(wanted))",
    test: websiteByTwo,
  },
  {
    name: 'I6 nobody is told',
    file: 'server/other/website-info.ts',
    from: 'if (guarded.length === 0 || call.isTrial) return',
    to: 'if (guarded.length >= 0 || call.isTrial) return',
    test: websiteByTwo,
  },
  {
    name: 'I21 an application without an id stands beside others',
    file: 'server/approval/submit.ts',
    from: 'about.subject ?? target.id ?? entry.targetId',
    to: 'about.subject ?? target.id ?? crypto.randomUUID()',
    test: oneApplication,
  },
  {
    name: 'I21 the database keeps several applications for one record',
    file: 'server/db/migrations/0520_one_application.sql',
    from: 'create unique index approval_request_subject_key',
    to: 'create index approval_request_subject_key',
    test: oneApplication,
  },
]
