// `npm run operator:password -- <userName>`: prints a new one-time password for an operator. For the person
// at the machine, also while the server runs; there is no call for it.
import { loadAuditKeys, setAuditKeys } from '#server/audit-key.ts'
import { loadConfig } from '#server/config.ts'
import { withExistingDatabase } from '#server/db/existing-database.ts'
import { giveOneTimePassword } from '#server/session/one-time-password.ts'
import { StartError } from '#server/start-error.ts'

async function main(): Promise<void> {
  const [userName] = process.argv.slice(2)
  if (!userName) throw new StartError('Say whose: npm run operator:password -- <userName>')
  const config = loadConfig(process.cwd())
  await withExistingDatabase(config, { max: 1 }, async (connection) => {
    setAuditKeys(loadAuditKeys(config, { create: false }))
    const password = await giveOneTimePassword(connection, userName)
    if (password === undefined) throw new StartError(`There is no operator named ${userName}.`)
    const note = '(shown only now; it must be changed at the first sign-in)'
    process.stdout.write(`${userName}: ${password}   ${note}\n`)
  })
}

try {
  await main()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
