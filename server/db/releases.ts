// What each release left behind, so that a later one knows what lies between.

interface Release {
  readonly version: string
  readonly lastMigration: string
}

/** The releases in their order; `tests/upgrades/` has a database of each since 0.2.0. */
export const releases: readonly Release[] = [
  { version: '0.1.0', lastMigration: '0005_own_account' },
  { version: '0.2.0', lastMigration: '0582_more_events' },
]

/** The first release that starts on a database of its successor. */
export const firstThatGoesBack = '0.3.0'
