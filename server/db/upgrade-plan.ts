// What lies between a release and this version: whether servers of both may work on one database, and what cannot be taken back.
import { StartError } from '#server/base/start-error.ts'
import { lastUngated, type Migration, splitStatements } from './migration-file.ts'
import { firstThatGoesBack, releases } from './releases.ts'

export interface UpgradePlan {
  /** Names of the migrations that an upgrade applies, in their order. */
  readonly migrations: readonly string[]
  /** Migrations that servers of the release do not survive; none: one server after the other may be replaced. */
  readonly stopFor: readonly string[]
  /** What is gone afterwards, by migration. */
  readonly irreversible: readonly string[]
  /** Whether the release starts on the database again when it was upgraded. */
  readonly canGoBack: boolean
}

const isAtLeast = (version: string, floor: string) =>
  version.localeCompare(floor, 'en', { numeric: true }) >= 0

/** Returns the plan of an upgrade; throws `StartError` for a release that is not recorded. */
export function upgradePlan(version: string, migrations: readonly Migration[]): UpgradePlan {
  const release = releases.find((each) => each.version === version)
  if (!release)
    throw new StartError(
      `There is no release ${version}: ${releases.map((each) => each.version).join(', ')}.`,
    )
  const { lastMigration } = release
  const pending = migrations.filter(({ name }) => name > lastMigration)
  const stopFor = pending
    .filter(({ name, requires }) => name <= lastUngated || (requires ?? '') > lastMigration)
    .map(({ name }) => name)
  return {
    migrations: pending.map(({ name }) => name),
    stopFor,
    irreversible: pending
      .filter(({ requires }) => requires !== undefined)
      .flatMap((each) =>
        splitStatements(each).map(
          (text) =>
            `${each.name}: ${text.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim()}`,
        ),
      ),
    canGoBack: stopFor.length === 0 && isAtLeast(version, firstThatGoesBack),
  }
}
