// Operators for browser tests, made in the database of the file: without the sign-in page and its password digests; and
// what the server answers them.
import { randomBytes } from 'node:crypto'
import type { Response } from 'playwright-core'
import type { MenuEntry } from '#contract/menu-entry.ts'
import { getUserMenus } from '#contract/session.ts'
import { hashToken } from '#server/base/token.ts'
import { connect, type SqlClient } from '#server/db/connection/client.ts'
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
      insert into operator (user_name, user_nickname, must_change, created_at)
      values (${name}, ${name}, false, now() - interval '30 days') returning id`
    const id = operator?.id ?? ''
    await sql`insert into operator_role (operator_id, role_id) select ${id}, id from role where code = ${roleCode}`
    await sql`insert into operator_session (operator_id, token_hash, expires_at, ip, user_agent)
      values (${id}, ${hashToken(token)}, now() + interval '1 hour', '127.0.0.1', 'browser test')`
    return token
  })

/** The menu and rights of a token. */
export async function menusOf(token: string) {
  const response = await fetch(`${appUrl()}/admin/${getUserMenus.permission}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  const { data } = (await response.json()) as {
    data: { menuList: MenuEntry[]; permissions: string[] }
  }
  return data
}

/** Addresses of all screens of a menu. */
export const screensOf = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap(({ path, component, meta, children }) => [
    ...(component && !meta.isLink && !path.includes(':') ? [path] : []),
    ...screensOf(children ?? []),
  ])

interface Answer {
  readonly code?: number
  readonly data?: unknown
}

/** What the page was answered: undefined where it let go of it before it was there, without a code where it is no envelope. */
export async function answerOf(response: Response): Promise<Answer | undefined> {
  const text = await response.text().catch(() => undefined)
  if (text === undefined) return undefined
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}
