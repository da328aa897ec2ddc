// `npm run i18n`: takes the texts of the sources over into the catalogs, and says which of them want a translation.
import { spawnSync } from 'node:child_process'
import { translationProblems, translations } from './catalogs.ts'

const { status, stdout, stderr } = spawnSync('lingui', ['extract', '--clean'], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
})
if (status !== 0) {
  process.stderr.write(`${stdout}${stderr}`)
  process.exit(1)
}
for (const locale of translations) {
  const problems = await translationProblems('locales', locale)
  const lines = problems.map((problem) => `  ${problem}\n`).join('')
  process.stdout.write(
    problems.length === 0
      ? `locales/${locale}/messages.po is complete\n`
      : `locales/${locale}/messages.po wants:\n${lines}`,
  )
}
