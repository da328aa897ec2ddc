// Makes and drops databases on the PostgreSQL of the tests.
import { connect, type SqlClient } from '#server/db/connection/client.ts'
import { sqlState } from '#server/db/sql-state.ts'

const objectInUse = '55006'
/** PostgreSQL itself waits five seconds for others to leave, each time. */
const maxAttempts = 12

/** Runs statements outside of any test database; names go into them as they are. */
export async function asAdmin<T>(adminUrl: string, work: (sql: SqlClient) => Promise<T>) {
  const { sql, close } = connect(adminUrl, { max: 1, statementTimeoutMs: 0, lockTimeoutMs: 0 })
  try {
    return await work(sql)
  } finally {
    await close()
  }
}

/** Runs a statement again while somebody is still about to leave the database. */
async function whenLeft(run: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await run()
      return
    } catch (error) {
      if (sqlState(error) !== objectInUse || attempt === maxAttempts) throw error
    }
  }
}

/** Makes a database, empty or as a clone of another. Copied by file: page by page through the log costs three times as much. */
export const createDatabase = (adminUrl: string, name: string, template = 'template1') =>
  asAdmin(adminUrl, (sql) =>
    whenLeft(() => sql.unsafe(`create database ${name} template ${template} strategy file_copy`)),
  )

/**
 * Drops a database where it exists, ending the connections that are left in it. Without `force`, which
 * fails when autovacuum is at work there: only a superuser may end its processes, while a plain drop
 * asks them to leave.
 */
export const dropDatabase = (adminUrl: string, name: string) =>
  asAdmin(adminUrl, (sql) =>
    whenLeft(async () => {
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = ${name} and backend_type = 'client backend'
          and pg_has_role(usesysid, 'MEMBER')`
      await sql.unsafe(`drop database if exists ${name}`)
    }),
  )
