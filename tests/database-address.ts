/** Password of the operator `admin` in every test database. */
export const testPassword = 'Countersign-7531'

/** The same server and role, another database. */
export function inDatabase(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

/** Key of the audit trail in every test process, also in servers that tests start. */
export const testAuditKey = 'a-key-for-tests-only-a-key-for-tests-only'

/** Seals the secrets of authenticators in every test process. */
export const testSecretKey = 'the secret key of the tests, 32 characters and more'

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner of the tables, who may create and drop databases. */
    adminDatabaseUrl: string
    /** The role of the server, which owns nothing; the same as the owner on a server that was given. */
    runtimeDatabaseUrl: string
    /** The role of the server as it is reached through a pooler; unset where there is none. */
    pooledDatabaseUrl?: string
    /** Migrated and seeded (`SEED=none`); cloned, never changed. */
    templateDatabase: string
  }
}
