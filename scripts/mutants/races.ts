// Mistakes that show only when calls meet: two at once, one that is repeated, one whose server dies.
import type { Mutant } from './mutant.ts'

export const raceMutants: readonly Mutant[] = [
  {
    name: 'M2 what was read decides in every queue',
    file: 'server/review/guard.ts',
    from: 'inArray(table.status, [...allowedFrom[action]]),\n      eq(table.version, version),',
    to: '',
    test: 'tests/flows/mixed-queues.test.ts',
  },
  {
    name: 'M4 a key holds for every route',
    file: 'server/http/transact.ts',
    from: "{ operatorId: actor.id, path: endpoint.path, requestId: requestId ?? '' }",
    to: "{ operatorId: actor.id, path: '', requestId: requestId ?? '' }",
    test: 'tests/flows/money-retries.test.ts',
  },
  {
    name: 'M9 the silence of a channel counts as its refusal',
    file: 'server/money/payout/settle.ts',
    from: "channelStatus: isWaiting ? 'processing' : 'unknown',",
    to: "channelStatus: isWaiting ? 'processing' : 'failed',\n      ...(!isWaiting && { finishedAt: sql`now()` }),",
    test: 'tests/flows/payout-workers.test.ts',
  },
  {
    name: 'M13 a wallet is read without being locked',
    file: 'server/ledger/wallets.ts',
    from: 'order by id for no key update`)',
    to: 'order by id`)',
    test: 'tests/flows/history.test.ts',
  },
  {
    name: 'M15 the rights of a role that was taken away are kept',
    file: 'server/http/serve.ts',
    from: "if (endpoint.access === 'permission' && !may(actor, endpoint.permission)) {",
    to: "if (endpoint.access === 'permission' && !may(actor, endpoint.permission) && actor.roles.length > 0) {",
    test: 'tests/flows/money-retries.test.ts',
  },
  {
    name: 'K2 a server that ends does not let calls finish',
    file: 'server/root/main.ts',
    from: 'server.drain(6_000)',
    to: 'server.drain(0)',
    test: 'tests/flows/crash.test.ts',
  },
  {
    name: 'K3 a database that is gone counts as a fault of the server',
    file: 'server/db/sql-state.ts',
    from: "  'CONNECTION_LOST',\n",
    to: '',
    test: 'tests/flows/crash.test.ts',
  },
  {
    name: 'K5 a server that starts knows no session from before',
    file: 'server/access/authenticate.ts',
    from: 's.ended_at is null and s.expires_at > now()',
    to: 's.ended_at is null and s.created_at > now() - make_interval(secs => ${process.uptime()}) and s.expires_at > now()',
    test: 'tests/browser/server-restart.test.ts',
  },
]
