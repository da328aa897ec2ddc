// `npm run platform:key -- --name sandbox --scopes members,recharges [--networks CIDR,…] [--expires ISO]`: makes a key that
// programs call with and prints its secret alone on the last line. For the person at the machine, also while the server
// runs: who reads the data folder needs no second operator.
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { Scope } from '#contract/platform/scope.ts'
import { add } from '#contract/system/api-key.ts'
import { StartError } from '#server/base/start-error.ts'
import { createKeyAtHost, type NewKey } from '#server/platform/index.ts'
import { loadConfig } from '#server/root/config.ts'
import { withExistingDatabase } from '#server/root/existing-database.ts'
import { hostCommand, openServerKeys } from './host-command.ts'

const usage =
  'npm run platform:key -- --name <name> --scopes <scope,…> [--networks <CIDR,…>] [--expires <ISO 8601>]'

const options = {
  name: { type: 'string' },
  scopes: { type: 'string' },
  networks: { type: 'string' },
  expires: { type: 'string' },
} as const

/** What follows the name of an argument that is wrong. */
const wanted: Readonly<Record<string, string>> = {
  name: '--name must have 1 to 64 characters',
  scopes: `--scopes must be one or more of ${Scope.options.join(', ')}`,
  networks:
    '--networks must be up to 20 addresses or networks such as 10.1.0.0/16, without bits beyond the prefix',
  expires: '--expires must be a moment to come such as 2027-01-31T00:00:00Z',
}

const { name, scopes, networks } = add.input.shape
const Arguments = z.object({
  name,
  scopes,
  networks,
  expires: z.iso
    .datetime({ offset: true })
    .refine((text) => Date.parse(text) > Date.now())
    .optional(),
})

const wrongArguments = (lines: readonly string[]) => new StartError([...lines, usage].join('\n'))

function readArguments(): NewKey {
  let given: Partial<Record<keyof typeof options, string | undefined>>
  try {
    given = parseArgs({ options }).values
  } catch (error) {
    throw wrongArguments([error instanceof Error ? error.message : String(error)])
  }
  const listOf = (text: string | undefined) => text?.split(',').map((part) => part.trim())
  const read = Arguments.safeParse({
    ...given,
    scopes: listOf(given.scopes),
    networks: listOf(given.networks),
  })
  if (!read.success) {
    const names = [...new Set(read.error.issues.map(({ path }) => String(path[0])))]
    throw wrongArguments(names.map((each) => `${wanted[each] ?? each}.`))
  }
  const { expires, ...key } = read.data
  return { ...key, ...(expires !== undefined && { expiresAt: new Date(expires).toISOString() }) }
}

async function main(): Promise<void> {
  const key = readArguments()
  const config = loadConfig(process.cwd())
  await withExistingDatabase(config, { max: 1 }, async ({ db }) => {
    openServerKeys(config)
    const made = await createKeyAtHost(db, key)
    if (made === undefined) throw wrongArguments([`${wanted['networks'] ?? ''}.`])
    process.stdout.write(`${key.name} (shown only now):\n${made.secret}\n`)
  })
}

await hostCommand(main)
