// Hosts that links of the site may lead to, in tests.
import type { SqlClient } from '#server/db/connection/client.ts'

/** Sets `website.linkHosts`. */
export const allowHosts = (sql: SqlClient, ...hosts: string[]) =>
  sql`update sys_config set value = ${JSON.stringify(hosts)}::text::jsonb where key = 'website.linkHosts'`
