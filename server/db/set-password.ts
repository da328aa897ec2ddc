// `npm run operator:password -- <userName>`: prints a new one-time password for an operator, ends their
// sessions and clears their lock. For the person at the machine; there is no call for it.
import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { eq, isNull, and, sql } from 'drizzle-orm'
import { readConfig } from '../config.ts'
import { writeAudit } from '../http/audit.ts'
import { createLog } from '../http/log.ts'
import { forgetAttempts } from '../session/attempt.ts'
import { hashPassword, randomPassword } from '../session/password.ts'
import { StartError } from '../start-error.ts'
import { type Connection, connect } from './client.ts'
import { joinDatabase } from './database.ts'
import { operator, operatorSession } from './schema/access.ts'

/** Gives an operator a random password that must be changed; returns it, or undefined for an unknown name. */
export async function giveOneTimePassword(
  { db, sql: client }: Pick<Connection, 'db' | 'sql'>,
  userName: string,
): Promise<string | undefined> {
  const password = randomPassword()
  const passwordHash = await hashPassword(password)
  const given = await db.transaction(async (tx) => {
    const [found] = await tx
      .update(operator)
      .set({
        passwordHash,
        mustChange: true,
        updatedAt: sql`now()`,
        version: sql`${operator.version} + 1`,
      })
      .where(eq(sql`lower(${operator.userName})`, userName.toLowerCase()))
      .returning({ id: operator.id })
    if (!found) return false
    await tx
      .update(operatorSession)
      .set({ endedAt: sql`now()`, endReason: 'reset' })
      .where(and(eq(operatorSession.operatorId, found.id), isNull(operatorSession.endedAt)))
    const source = { operatorId: '0', operatorName: 'console', permission: 'operator:password' }
    await writeAudit(tx, { ...source, ip: 'local', traceId: 'local' }, [
      { action: 'operator.oneTimePassword', targetType: 'operator', targetId: found.id },
    ])
    return true
  })
  if (!given) return undefined
  await forgetAttempts(client, userName)
  return password
}

async function main(): Promise<void> {
  const [userName] = process.argv.slice(2)
  if (!userName) throw new StartError('Say whose: npm run operator:password -- <userName>')
  if (existsSync('.env')) loadEnvFile('.env')
  const config = readConfig(process.env)
  const database = await joinDatabase(config, createLog('error'))
  const connection = connect(database.url, { max: 1 })
  try {
    const password = await giveOneTimePassword(connection, userName)
    if (password === undefined) throw new StartError(`There is no operator named ${userName}.`)
    process.stdout.write(
      `${userName}: ${password}   (shown only now; it must be changed at sign-in)\n`,
    )
  } finally {
    await connection.close()
    await database.stop()
  }
}

if (import.meta.url === new URL(process.argv[1] ?? '', 'file:').href) {
  main().catch((error: unknown) => {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  })
}
