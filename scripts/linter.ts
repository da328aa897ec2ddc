// Writes the lint rules where the linter reads them and runs it, type-aware, over our folders.
import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lintConfig } from '../oxlint.config.ts'

const folders = ['contract', 'clients', 'server', 'demo', 'src', 'tests', 'scripts', 'bench']

/** Runs the linter over the tree below `root`, or some files of it, and hands back its exit code and output. */
export function lint(root: string, options: string[] = [], paths = folders) {
  const config = join(root, '.oxlintrc.json')
  writeFileSync(config, `${JSON.stringify(lintConfig(root), null, 2)}\n`)
  const targets = paths.filter((folder) => existsSync(join(root, folder)))
  const run = spawnSync(
    join(root, 'node_modules/.bin/oxlint'),
    ['--config', config, '--disable-nested-config', '--type-aware', ...options, ...targets],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  if (run.error) throw run.error
  return { status: run.status ?? 1, output: run.stdout + run.stderr }
}
