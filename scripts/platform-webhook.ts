// `npm run platform:webhook -- --url https://… --types recharge.credited,…`: makes an endpoint that events are sent to and
// prints its secret alone on the last line. For the person at the machine, also while the server runs.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { EventType } from '#contract/platform/events.ts'
import { WebhookTypes, WebhookUrl } from '#contract/platform/webhook.ts'
import { loadAuditKeys, setAuditKeys } from '#server/base/audit-key.ts'
import { loadSecretKeys, secretKeyFile, setSecretKeys } from '#server/base/secret-box.ts'
import { StartError } from '#server/base/start-error.ts'
import { createWebhookAtHost } from '#server/platform/index.ts'
import { loadConfig } from '#server/root/config.ts'
import { withExistingDatabase } from '#server/root/existing-database.ts'

const usage = 'npm run platform:webhook -- --url <https://…> --types <type,…>'
const wrongArguments = (line: string) => new StartError(`${line}\n${usage}`)

function readArguments(): { url?: string | undefined; types?: string | undefined } {
  try {
    return parseArgs({ options: { url: { type: 'string' }, types: { type: 'string' } } }).values
  } catch (error) {
    throw wrongArguments(error instanceof Error ? error.message : String(error))
  }
}

async function main(): Promise<void> {
  const given = readArguments()
  const config = loadConfig(process.cwd())
  const url = WebhookUrl.safeParse(given.url)
  if (!url.success || (!config.platformAllowPrivate && !url.data.startsWith('https:')))
    throw wrongArguments('--url must be an https address without a user and without a fragment.')
  const types = WebhookTypes.safeParse(given.types?.split(',').map((part) => part.trim()))
  if (!types.success)
    throw wrongArguments(`--types must be one or more of ${EventType.options.join(', ')}.`)
  await withExistingDatabase(config, { max: 1 }, async ({ db }) => {
    // The server's own: with another it could not open the secret.
    if (config.secretKeys === undefined && !existsSync(join(config.dataDir, secretKeyFile)))
      throw new StartError(
        'There is no secret key. Set DATA_DIR or SECRET_KEY as the server has them.',
      )
    setAuditKeys(loadAuditKeys(config, { create: false }))
    setSecretKeys(loadSecretKeys(config))
    const { secret } = await createWebhookAtHost(db, { url: url.data, types: types.data })
    process.stdout.write(`${new URL(url.data).host} (shown only now):\n${secret}\n`)
  })
}

try {
  await main()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
