// Notifies the administrators when the platform has not called for long: once for each silence.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { exactlyOne } from '#server/base/exactly-one.ts'
import { localize } from '#server/base/localize.ts'
import { readPlatformSettings } from '#server/db/settings.ts'
import { defineJob } from '#server/jobs/job.ts'
import { ringAdministrators } from '#server/system/index.ts'
import { lastHeard } from './link.ts'

const Known = z.object({ isKnown: z.boolean() })

export const platformSilenceJob = defineJob({
  name: 'platformSilence',
  titles: localize('平台无调用告警', 'Alert when the platform is silent', '平台無呼叫告警'),
  schedule: { cron: '30 * * * * *', maxRetries: 0 },
  isOptional: true,
  run: ({ db }) =>
    db.transaction(async (tx) => {
      const { keys, silentSec } = await lastHeard(tx)
      const { 'platform.silentMinutes': minutes } = await readPlatformSettings(tx)
      if (keys === 0 || silentSec === null || silentSec <= minutes * 60) return { notified: 0 }
      const rows = await tx.execute(sql`
        select exists (select from sys_notice where bell = 'bellPlatformSilent'
          and created_at > now() - make_interval(secs => ${silentSec})) as "isKnown"`)
      if (exactlyOne(rows, Known).isKnown) return { notified: 0 }
      const params = { minutes: String(Math.floor(silentSec / 60)) }
      await ringAdministrators(
        { tx, actor: { userName: 'server' } },
        'bellPlatformSilent',
        params,
        'urgent',
      )
      return { notified: 1 }
    }),
})
