import { loadConfig } from '#server/root/config.ts'
import { withExistingDatabase } from '#server/root/existing-database.ts'
// `npm run secrets:reseal`: seals secrets with the first key of SECRET_KEY, so that the former ones can go. The server may run.
import { resealSecrets } from '#server/root/reseal-secrets.ts'
import { hostCommand, openServerKeys } from './host-command.ts'

await hostCommand(async () => {
  const config = loadConfig(process.cwd())
  await withExistingDatabase(config, { max: 2 }, async ({ db }) => {
    openServerKeys(config)
    const { resealed, unreadable, onlyHashed } = await resealSecrets(db)
    process.stdout.write(`${resealed} secrets were sealed with the first key.\n`)
    if (unreadable > 0) process.stdout.write(`None of the keys opens ${unreadable} others.\n`)
    process.stdout.write(
      unreadable + onlyHashed === 0
        ? 'The former key can go.\n'
        : `Keep the former key: ${onlyHashed} recovery codes, secrets of programs or redemption codes are hashed with it.\n`,
    )
  })
})
