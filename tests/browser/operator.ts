// Operators for browser tests, made in the database of the file: without the sign-in page and its password digests.
import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { connect, type SqlClient } from '#server/db/client.ts'
import { hashToken } from '#server/session/authenticate.ts'
import { appDatabaseUrl, appUrl } from './app-server.ts'

/** Runs statements as the owner of the tables. */
export async function inAppDatabase<T>(work: (sql: SqlClient) => Promise<T>): Promise<T> {
  const { sql, close } = connect(appDatabaseUrl(), { max: 2, statementTimeoutMs: 0 })
  try {
    return await work(sql)
  } finally {
    await close()
  }
}

/** Makes an operator of a role; returns the token of their session. */
export const newOperator = (roleCode: string): Promise<string> =>
  inAppDatabase(async (sql) => {
    const token = randomBytes(32).toString('base64url')
    const name = `b${randomBytes(4).toString('hex')}`
    const [operator] = await sql<{ id: string }[]>`
      insert into operator (user_name, user_nickname, must_change) values (${name}, ${name}, false) returning id`
    const id = operator?.id ?? ''
    await sql`insert into operator_role (operator_id, role_id) select ${id}, id from role where code = ${roleCode}`
    await sql`insert into operator_session (operator_id, token_hash, expires_at, ip, user_agent)
      values (${id}, ${hashToken(token)}, now() + interval '1 hour', '127.0.0.1', 'browser test')`
    return token
  })

/** Gives a page the session, and waits until the sign-in page has come to rest before. */
export async function useSession(page: Page, token: string): Promise<void> {
  await page.getByLabel('用户名', { exact: true }).waitFor()
  await page.context().addCookies([{ name: 'token', value: token, url: appUrl() }])
}
