// What the commands about one operator share: for the person at the machine, also while the server runs; there is no call
// for them.
import { loadAuditKeys, setAuditKeys } from '#server/base/audit-key.ts'
import { StartError } from '#server/base/start-error.ts'
import type { Connection } from '#server/db/connection/client.ts'
import { loadConfig } from '#server/root/config.ts'
import { withExistingDatabase } from '#server/root/existing-database.ts'
import { hostCommand } from './host-command.ts'

async function run(
  name: string,
  work: (
    connection: Pick<Connection, 'db' | 'sql'>,
    userName: string,
  ) => Promise<string | undefined>,
): Promise<void> {
  const [userName] = process.argv.slice(2)
  if (!userName) throw new StartError(`Say whose: npm run ${name} -- <userName>`)
  const config = loadConfig(process.cwd())
  await withExistingDatabase(config, { max: 1 }, async (connection) => {
    setAuditKeys(loadAuditKeys(config, { create: false }))
    const said = await work(connection, userName)
    if (said === undefined) throw new StartError(`There is no operator named ${userName}.`)
    process.stdout.write(`${said}\n`)
  })
}

/** Runs a command on the operator that its argument names, and prints what it returns; undefined: there is no such operator. */
export async function operatorCommand(...command: Parameters<typeof run>): Promise<void> {
  await hostCommand(() => run(...command))
}
