// A key for whoever works on the machine of the server.
import type { Db } from '#server/db/connection/client.ts'
import { writeHostAudit } from '#server/http/audit/audit-without-call.ts'
import { createKey, hasUnevenNetwork, type NewKey } from './key.ts'

/** Makes a key that no operator owns, with its line of the trail; returns undefined where a network has bits beyond its prefix. */
export const createKeyAtHost = (db: Db, key: NewKey) =>
  db.transaction(async (tx) => {
    if (await hasUnevenNetwork(tx, key.networks ?? [])) return undefined
    const made = await createKey(tx, key)
    const { name, scopes, networks = [], expiresAt = null } = key
    await writeHostAudit(tx, 'platform:key', [
      {
        action: 'apiKey.add',
        targetType: 'apiKey',
        targetId: made.id,
        targetNo: made.keyId,
        after: { name, scopes, networks, expiresAt },
      },
    ])
    return made
  })
