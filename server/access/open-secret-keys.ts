// The keys that seal secrets, at the start of a server. A new one opens nothing that another sealed, so none is made in the
// place of one that is missed.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { exactlyOne } from '#server/base/exactly-one.ts'
import type { Logger } from '#server/base/log.ts'
import {
  hasSealingKey,
  loadSecretKeys,
  secretKeyFile,
  setSecretKeys,
} from '#server/base/secret-box.ts'
import { StartError } from '#server/base/start-error.ts'
import type { Db } from '#server/db/connection/client.ts'

const Sealed = z.object({ list: z.array(z.string()) })

/**
 * Sets the keys of this process. Throws `StartError` where there is none while operators have authenticators bound or
 * settings hold secrets, or where none of the keys opens some of them and `keysLost` is not set.
 */
export async function openSecretKeys(
  db: Pick<Db, 'execute'>,
  config: {
    readonly secretKeys: readonly string[] | undefined
    readonly dataDir: string
    readonly keysLost?: boolean
  },
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const { list } = exactlyOne(
    await db.execute(sql`
      select coalesce(json_agg(sealed), '[]'::json) as list from (
        select secret as sealed from operator_otp where bound_at is not null
        union all
        select value #>> '{}' from sys_config where kind = 'secret' and value #>> '{}' <> ''
        union all
        select s.hash from platform_secret s join platform_key k on k.id = s.platform_key_id
         where k.ended_at is null and (s.ends_at is null or s.ends_at > now())
        union all
        select secret from platform_webhook
        union all
        select former_secret from platform_webhook where former_secret is not null
      ) kept`),
    Sealed,
  )
  const file = join(config.dataDir, secretKeyFile)
  if (config.secretKeys === undefined && list.length > 0 && !existsSync(file))
    throw new StartError(
      `There is no secret key at ${file}, and without it nobody reads the ${list.length} authenticators, secret settings and secrets of programs that it sealed. ` +
        'Put it back, or set SECRET_KEY or DATA_DIR as before. ' +
        'If it is lost, write a new one there (32 characters or more): these are then bound and set again.',
    )
  setSecretKeys(loadSecretKeys(config))
  const unreadable = list.filter((sealed) => !hasSealingKey(sealed)).length
  if (unreadable > 0 && config.keysLost !== true)
    throw new StartError(
      `None of the keys in ${config.secretKeys === undefined ? file : 'SECRET_KEY'} opens ${unreadable} of ${list.length} authenticators, secret settings and secrets of programs. ` +
        'Put the key that sealed them back, behind the new one where it was changed (docs/runbooks/keys.md). ' +
        'If it is lost, start once with KEYS_LOST=1: these are then bound and set again.',
    )
  if (unreadable > 0)
    log.warn(
      { unreadable, of: list.length },
      'authenticators, secret settings or secrets of programs are sealed with a key that this server does not have',
    )
}
