// `npm run store:adopt`: makes the store of the files the one of the configured database, after a move or a restore.
import { StartError } from '#server/base/start-error.ts'
import { loadConfig } from '#server/root/config.ts'
import { withExistingDatabase } from '#server/root/existing-database.ts'
import { openStore } from '#server/store/open-store.ts'
import { adoptStore, resolveStoreState } from '#server/upload/store-owner.ts'

async function main(): Promise<void> {
  const config = loadConfig(process.cwd())
  await withExistingDatabase(config, { max: 1 }, async ({ sql }) => {
    const deps = { sql, store: await openStore(config) }
    const before = await resolveStoreState(deps)
    if (before !== 'own') await adoptStore(deps)
    process.stdout.write(
      before === 'own'
        ? 'The files belong to this database already.\n'
        : 'The files belong to this database now. What no record names is deleted in seven days.\n',
    )
  })
}

try {
  await main()
} catch (error) {
  const reason = error instanceof StartError ? error.message : String(error)
  process.stderr.write(`The files could not be adopted. ${reason}\n`)
  process.exitCode = 1
}
