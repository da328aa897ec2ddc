// `npm run attack`: the abuse that broke earlier versions, again, on a server that is started for real. Prints `held` or
// `broken` for each attack with its figures; exit 1 when one is broken.
//   -- --only "disk filler"   (part of a name)
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { crowdAttacks } from './attack/crowd.ts'
import { fileAttacks } from './attack/files.ts'
import { identityAttacks } from './attack/insider-identity.ts'
import { insiderLevelAttacks } from './attack/insider-levels.ts'
import { insiderLifeAttacks } from './attack/insider-life.ts'
import { insiderPayoutAttacks } from './attack/insider-payouts.ts'
import { insiderPeopleAttacks } from './attack/insider-people.ts'
import { insiderRecordAttacks } from './attack/insider-records.ts'
import { insiderRevealAttacks } from './attack/insider-reveals.ts'
import { insiderServerAttacks } from './attack/insider-servers.ts'
import { insiderTimeAttacks } from './attack/insider-time.ts'
import { insiderValueAttacks } from './attack/insider-value.ts'
import { moneyAttacks } from './attack/money.ts'
import { forget, withProduct, type Attack, type Outcome, type Product } from './attack/product.ts'
import { signInAttacks } from './attack/sign-in.ts'

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
// Files first: how much memory grows is seen best in a server that did little before.
const attacks = [
  ...fileAttacks,
  ...moneyAttacks,
  ...crowdAttacks,
  ...signInAttacks,
  ...identityAttacks,
  ...insiderLevelAttacks,
  ...insiderLifeAttacks,
  ...insiderPayoutAttacks,
  ...insiderValueAttacks,
  ...insiderServerAttacks,
  ...insiderPeopleAttacks,
  ...insiderTimeAttacks,
  ...insiderRecordAttacks,
  ...insiderRevealAttacks,
].filter(({ name }) => name.includes(values.only))
if (attacks.length === 0) throw new Error(`No attack is called ${values.only}.`)
const say = (text: string) => void process.stdout.write(`${text}\n`)

async function outcomeOf({ run }: Attack, product: Product): Promise<Outcome> {
  try {
    return await run(product)
  } catch (error) {
    return { held: false, figures: `it ended with ${String(error)}` }
  }
}

/** What each call has added to the audit trail: bytes a line on average and at most, the heaviest first. */
async function growthOf(sql: Product['sql']): Promise<string> {
  const lines = await sql<{ permission: string; lines: number; mean: number; max: number }[]>`
    select permission, count(*)::int as lines, avg(pg_column_size(l.*))::int as mean,
           max(pg_column_size(l.*))::int as max
      from operation_log l group by permission order by mean desc`
  const each = lines.map((row) => `  ${row.permission} ${row.mean}, max ${row.max} (${row.lines})`)
  return ['bytes of the audit trail per call (lines):', ...each].join('\n')
}

const dataDir = mkdtempSync(join(tmpdir(), 'countersign-attack-'))
let broken = 0
try {
  await withProduct(dataDir, async (product) => {
    for (const attack of attacks) {
      const { held, figures } = await outcomeOf(attack, product)
      if (!held) broken += 1
      say(`${held ? 'held  ' : 'broken'}  ${attack.name}: ${figures}`)
    }
    say(await growthOf(product.sql))
  })
} finally {
  forget(dataDir)
}
say(`${attacks.length - broken} held, ${broken} broken`)
process.exitCode = broken > 0 ? 1 : 0
