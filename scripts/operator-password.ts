// `npm run operator:password -- <userName>`: prints a new one-time password for an operator. For the person
// at the machine, also while the server runs; there is no call for it.
import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { loadAuditKeys, setAuditKeys } from '#server/audit-key.ts'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/db/client.ts'
import { joinDatabase } from '#server/db/database.ts'
import { createLog } from '#server/http/log.ts'
import { giveOneTimePassword } from '#server/session/one-time-password.ts'
import { StartError } from '#server/start-error.ts'

async function main(): Promise<void> {
  const [userName] = process.argv.slice(2)
  if (!userName) throw new StartError('Say whose: npm run operator:password -- <userName>')
  if (existsSync('.env')) loadEnvFile('.env')
  const config = readConfig(process.env)
  const database = await joinDatabase(config, createLog('warn'))
  setAuditKeys(loadAuditKeys(config, { create: false }))
  const connection = connect(database.url, { ...database.options, max: 1 })
  try {
    const password = await giveOneTimePassword(connection, userName)
    if (password === undefined) throw new StartError(`There is no operator named ${userName}.`)
    const note = '(shown only now; it must be changed at the first sign-in)'
    process.stdout.write(`${userName}: ${password}   ${note}\n`)
  } finally {
    await connection.close()
    await database.stop()
  }
}

try {
  await main()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
