// A row that cannot be written: for tests of what goes on when one record of many fails.
import type { TestDatabase } from './database.ts'

/**
 * Makes every update of one row throw, as a damaged record would. Returns a function that lets it be updated again.
 */
export async function failUpdatesOf(
  { sql }: Pick<TestDatabase, 'sql'>,
  table: string,
  id: string,
): Promise<() => Promise<void>> {
  const name = `fail_${table}`
  await sql.unsafe(`
    create function ${name}() returns trigger language plpgsql as
      $$ begin raise exception 'this row cannot be written'; end $$;
    create trigger ${name} before update on ${table} for each row when (old.id = ${Number(id)})
      execute function ${name}()`)
  return async () => {
    await sql.unsafe(`drop trigger ${name} on ${table}; drop function ${name}()`)
  }
}
