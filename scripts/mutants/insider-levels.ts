// Guards of where the site leads, of applications, and of what one person opens or removes (issue 30).
import type { Mutant } from './mutant.ts'

const websiteByTwo = 'tests/flows/other/website-by-two.test.ts'
const oneApplication = 'tests/flows/member/one-application.test.ts'
const rightsAtApproval = 'tests/flows/review/rights-at-approval.test.ts'
const peopleScope = 'tests/flows/system/people-data-scope.test.ts'
const levels = 'tests/flows/review/two-people-levels.test.ts'
const holdings = 'tests/flows/money/holding-journals.test.ts'
const holdingsSql = 'server/db/migrations/0521_holdings.sql'

export const insiderLevelMutants: readonly Mutant[] = [
  {
    name: 'I21 a message reaches operators outside the scope',
    file: 'server/system/sys-notice.ts',
    from: '          await ownedBy(tx, operator.id, actor, api.userList.permission),\n        ),\n      )\n      if',
    to: '        ),\n      )\n      if',
    test: peopleScope,
  },
  {
    name: 'I21 operators outside the scope can be found to write to',
    file: 'server/system/sys-notice.ts',
    from: '          await ownedBy(db, operator.id, actor, api.userList.permission),\n',
    to: '',
    test: peopleScope,
  },
  {
    name: 'I6 downloads and links change without a second operator',
    file: 'server/other/website-info.ts',
    from: "websiteKey(infoKey).isGuarded) ? 'K4' : undefined",
    to: 'websiteKey(infoKey).isGuarded) ? undefined : undefined',
    test: websiteByTwo,
  },
  {
    name: 'I6 links lead anywhere',
    file: 'server/system/menu/link-hosts.ts',
    from: 'if (hosts.every(isAllowed)) return',
    to: 'if (hosts.every(isAllowed) || hosts.length > 0) return',
    test: websiteByTwo,
  },
  {
    name: 'I6 a host that ends like a listed one is listed',
    file: 'server/system/menu/link-hosts.ts',
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
    file: 'server/access/approval/submit.ts',
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
  {
    name: 'I21 the scope of an applicant is that of the day they applied',
    file: 'server/approval/review.ts',
    from: 'applicant: { id: row.applicantId, isScoped } }',
    to: 'applicant: { id: row.applicantId, isScoped: false } }',
    test: rightsAtApproval,
  },
  {
    name: 'I21 a second operator is not limited by the scope of the applicant',
    file: 'server/access/data-scope.ts',
    from: 'if (reach === undefined) return others',
    to: 'if (reach === undefined) return undefined',
    test: rightsAtApproval,
  },
  {
    name: 'I21 one person releases a hold',
    file: 'server/member/asset-hold.ts',
    from: "level: 'K4', subject: holdId",
    to: "level: 'K3', subject: holdId",
    test: levels,
  },
  {
    name: 'I21 one person deletes an entry of the menu',
    file: 'contract/system/menu.ts',
    from: "by which others watch and decide as well.\n  { level: 'K4' },",
    to: "by which others watch and decide as well.\n  { level: 'K3' },",
    test: levels,
  },
  {
    name: 'I21 a bill needs no code',
    file: 'contract/money/withdraw-third.ts',
    from: "missingThere: z.array(Difference),\n  }),\n  { level: 'K3' },",
    to: 'missingThere: z.array(Difference),\n  }),',
    test: levels,
  },
  {
    name: 'I11 a record holds money that no journal put aside',
    file: holdingsSql,
    from: '::bigint, unit) < amount then',
    to: '::bigint, unit) < 0 then',
    test: holdings,
  },
  {
    name: 'I11 a position holds margin that nothing posted',
    file: holdingsSql,
    from: 'if kept < held.margin then',
    to: 'if kept < 0 then',
    test: holdings,
  },
  {
    name: 'I11 a stake holds principal that nobody paid in',
    file: holdingsSql,
    from: 'stake.currency) < stake.principal',
    to: 'stake.currency) < 0',
    test: holdings,
  },
  {
    name: 'I11 a renewed stake goes on beside the one before it',
    file: holdingsSql,
    from: "id <> new.id and status in ('staking', 'matured'))",
    to: "id <> new.id and status in ('none'))",
    test: holdings,
  },
  {
    name: 'I11 a stake that was renewed holds again',
    file: holdingsSql,
    from: 'or exists (select from staking_record where renewed_from_id = new.id)',
    to: 'or exists (select from staking_record where renewed_from_id = 0)',
    test: holdings,
  },
]
