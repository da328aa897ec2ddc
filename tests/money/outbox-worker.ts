// A process that works on the outbox of payouts and nothing else, and may be killed at any point. Its channel is another
// process, asked over HTTP: what was executed there stays executed.
//   tsx outbox-worker.ts <database> <channel> <name>
import { setTimeout as sleep } from 'node:timers/promises'
import { auditKeysOf, setAuditKeys } from '#server/audit-key.ts'
import { connect } from '#server/db/client.ts'
import type { ChannelAnswer, PayoutProvider } from '#server/money/payout/provider.ts'
import { workOutbox } from '#server/money/payout/worker.ts'
import { testAuditKey } from '../database-address.ts'

const [url = '', channel = '', name = ''] = process.argv.slice(2)
setAuditKeys(auditKeysOf([testAuditKey]))
const { db } = connect(url, { max: 2 })

async function ask(call: 'submit' | 'query', about: unknown): Promise<ChannelAnswer | undefined> {
  const response = await fetch(`${channel}/${call}`, {
    method: 'POST',
    headers: { 'x-worker': name },
    body: JSON.stringify(about),
  })
  const { answer } = (await response.json()) as { answer?: ChannelAnswer }
  return answer
}
const provider: PayoutProvider = {
  submit: async (order) => {
    const answer = await ask('submit', order)
    if (!answer) throw new Error('a channel answers what it takes')
    return answer
  },
  query: (thirdOrderNo) => ask('query', thirdOrderNo),
  // Reports go to the server.
  readCallback: () => undefined,
}
const report = (error: unknown) => process.stdout.write(`error ${String(error)}\n`)

process.stdout.write('ready\n')
for (;;) {
  // A channel that says nothing is not waited for long: most of its silence here is for ever.
  const limits = { timeoutMs: 150, onError: report }
  if ((await workOutbox(db, new Map([['ePay', provider]]), limits)) === 0) await sleep(20)
}
