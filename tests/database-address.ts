/** Password of the operator `admin` in every test database. */
export const testPassword = 'Countersign-7531'

/** The same server and role, another database. */
export function inDatabase(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

declare module 'vitest' {
  interface ProvidedContext {
    /** A role that may create and drop databases. */
    adminDatabaseUrl: string
    /** Migrated and seeded (`SEED=none`); cloned, never changed. */
    templateDatabase: string
  }
}
