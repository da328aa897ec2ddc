// Days of the books, and which database owns the store of the files.
import type { Mutant } from './mutant.ts'

const days = 'tests/flows/home/book-days.test.ts'
const lease = 'tests/flows/upload/store-lease.test.ts'
const migration = 'server/db/migrations/0515_book_zone.sql'

export const insiderTimeMutants: readonly Mutant[] = [
  {
    name: 'I9 one operator sets the zone of the books',
    file: 'contract/settings/money.ts',
    from: "default: 'Asia/Shanghai',\n      level: 'K4',",
    to: "default: 'Asia/Shanghai',",
    test: days,
  },
  {
    name: 'I9 the zone that was set counts at once',
    file: 'server/db/settings.ts',
    from: "readStored(db, limitKeys, { 'report.timezone': sql`report_zone()` })",
    to: 'readStored(db, limitKeys)',
    test: days,
  },
  {
    name: 'I9 a zone cuts the running day',
    file: migration,
    from: 'if day::timestamp at time zone wanted < midnight then',
    to: 'if false then',
    test: days,
  },
  {
    name: 'I9 a day may have no hour',
    file: migration,
    from: 'if day::timestamp at time zone wanted <= midnight then',
    to: 'if false then',
    test: days,
  },
  {
    name: 'I9 a zone that was taken back counts all the same',
    file: migration,
    from: '  delete from book_zone where since > now();\n',
    to: '',
    test: days,
  },
  {
    name: 'I9 the zone of days that have begun may be changed',
    file: migration,
    from: "if tg_op = 'DELETE' and (old.since > now() or not has_books()) then",
    to: "if tg_op = 'DELETE' then",
    test: days,
  },
  {
    name: 'I9 the server writes the zones of the books',
    file: 'server/db/grants.ts',
    from: "  'book_zone',\n",
    to: '',
    test: days,
  },
  {
    name: 'I9 days of a stake follow the zone of now',
    file: 'server/other/staking/stake-accrual.ts',
    from: 'const startDay = sql`(${table.startAt} at time zone ${table.dayZone})::date`',
    to: 'const startDay = sql`(${table.startAt} at time zone report_zone())::date`',
    test: days,
  },
  {
    name: 'I9 the zone of a stake may be changed',
    file: migration,
    from: 'for each row when (new.day_zone <> old.day_zone)',
    to: 'for each row when (false)',
    test: days,
  },
  {
    name: "I9 members' days are cut by the zone of now",
    file: 'server/member/stats/member-days.ts',
    from: 'book_day_start(day)::text as since',
    to: '(day::timestamp at time zone report_zone())::text as since',
    test: days,
  },
  {
    name: 'I9 the month of a budget begins by the zone of now',
    file: 'server/marketing/award/award-budget.ts',
    from: "(select book_day_start(date_trunc('month', report_today())::date))",
    to: "date_trunc('month', now() at time zone report_zone()) at time zone report_zone()",
    test: days,
  },
  {
    name: 'I19 a copy holds the store by its installation id',
    file: 'server/upload/store-owner.ts',
    from: "if (!isOwn) return isHeld ? 'held' : 'newer'",
    to: "if (!isOwn && !isHeld) return 'newer'",
    test: lease,
  },
  {
    name: 'I19 a process that has just started takes the store at once',
    file: 'server/upload/store-owner.ts',
    from: "read === 'own' && !(await isSettled(deps.sql)) ? 'waiting' : read",
    to: '(await isSettled(deps.sql)) ? read : read',
    test: lease,
  },
  {
    name: 'I19 a store that another running database holds is adopted',
    file: 'server/upload/store-owner.ts',
    from: 'if (lease && !lease.isOwn && lease.isHeld)',
    to: 'if (lease && lease.isOwn && !lease.isOwn)',
    test: lease,
  },
  {
    name: 'I19 a copy stores files where another database holds the store',
    file: 'server/upload/store-owner.ts',
    from: "if (state === 'held') throw",
    to: "if (state === 'newer') throw",
    test: lease,
  },
  {
    name: 'I19 a server waits for one that crashed on its machine',
    file: 'server/upload/store-lease.ts',
    from: 'ageMs > lostMs || hasEnded(by)',
    to: 'ageMs > lostMs',
    test: lease,
  },
  {
    name: 'I19 a server waits for ever for one that was lost',
    file: 'server/upload/store-lease.ts',
    from: 'token !== first || ageMs > lostMs',
    to: 'token !== first',
    test: lease,
  },
  {
    name: 'I19 a second server of one database never holds the store',
    file: 'server/upload/store-lease.ts',
    from: 'by === holder || token !== first',
    to: 'by === holder',
    test: lease,
  },
]
