// `npm run platform:webhook -- --url https://… --types recharge.credited,…` makes an endpoint that events are sent to; with
// `--rotate` in the place of the types it gives the endpoint another secret. Either prints the secret alone on the last line.
// For the person at the machine, also while the server runs.
import { parseArgs } from 'node:util'
import { EventType } from '#contract/platform/events.ts'
import { WebhookTypes, WebhookUrl } from '#contract/platform/webhook.ts'
import { overlapDays } from '#contract/system/webhook.ts'
import { StartError } from '#server/base/start-error.ts'
import type { Db } from '#server/db/connection/client.ts'
import { createWebhookAtHost, rotateSecretAtHost } from '#server/platform/index.ts'
import { loadConfig } from '#server/root/config.ts'
import { withExistingDatabase } from '#server/root/existing-database.ts'
import { hostCommand, openServerKeys } from './host-command.ts'

const usage = 'npm run platform:webhook -- --url <https://…> --types <type,…> | --rotate'
const wrongArguments = (line: string) => new StartError(`${line}\n${usage}`)

function readArguments() {
  try {
    return parseArgs({
      options: {
        url: { type: 'string' },
        types: { type: 'string' },
        rotate: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    throw wrongArguments(error instanceof Error ? error.message : String(error))
  }
}

/** Returns what is done with the endpoint of an address; it returns the secret. */
function workOf({ types: text, rotate }: ReturnType<typeof readArguments>, url: string) {
  if (rotate) {
    if (text !== undefined) throw wrongArguments('--rotate changes no types.')
    return async (db: Db) => {
      const secret = await rotateSecretAtHost(db, url)
      if (secret === undefined) throw new StartError(`No active endpoint has the address ${url}.`)
      process.stdout.write(`The former secret signs beside this one for ${overlapDays} days.\n`)
      return secret
    }
  }
  const types = WebhookTypes.safeParse(text?.split(',').map((part) => part.trim()))
  if (!types.success)
    throw wrongArguments(`--types must be one or more of ${EventType.options.join(', ')}.`)
  return async (db: Db) => (await createWebhookAtHost(db, { url, types: types.data })).secret
}

async function main(): Promise<void> {
  const given = readArguments()
  const config = loadConfig(process.cwd())
  const url = WebhookUrl.safeParse(given.url)
  if (!url.success || (!config.platformAllowPrivate && !url.data.startsWith('https:')))
    throw wrongArguments('--url must be an https address without a user and without a fragment.')
  const work = workOf(given, url.data)
  await withExistingDatabase(config, { max: 1 }, async ({ db }) => {
    openServerKeys(config)
    const secret = await work(db)
    process.stdout.write(`${new URL(url.data).host} (shown only now):\n${secret}\n`)
  })
}

await hostCommand(main)
