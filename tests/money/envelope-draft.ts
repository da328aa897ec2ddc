// Drafts of red envelopes for tests: of the platform, open to everybody for a day once they are put online.
import type { SqlClient } from '#server/db/connection/client.ts'

/** How the parts are cut, the amount of all of them, and their number. */
export type NewEnvelope = readonly [type: 'equal' | 'lucky', amount: string, count: number]

/** Stores a draft; returns its id. */
export async function draftEnvelope(
  sql: SqlClient,
  ...[type, amount, count]: NewEnvelope
): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into red_envelope (title, sender_type, envelope_type, currency, total_amount, total_count, claim_code,
      claim_limit, start_at, expire_at)
    values ('{"zh-cn":"恭喜发财","en":"","zh-tw":""}', 'platform', ${type}, 'USDT', ${amount}, ${count}, upper(substr(md5(random()::text), 1, 10)),
      'all', now() - interval '1 hour', now() + interval '1 day') returning id`
  return String(row?.id)
}
