// Nothing that opens anything is in the repository (B4).
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const shapes: Record<string, RegExp> = {
  'a private key': /-----BEGIN (?:RSA |EC |OPENSSH |ENCRYPTED )?PRIVATE KEY-----\s+[\w+/=]{40}/,
  'a key of AWS': /(?<![A-Z0-9])(?:AKIA|ASIA)(?!IOSFODNN7EXAMPLE)[A-Z0-9]{16}(?![A-Z0-9])/,
  'a token of GitHub': /gh[pousr]_\w{36}|github_pat_\w{22}_\w{59}/,
  'a token of npm': /npm_[A-Za-z0-9]{36}/,
  'a key of Stripe': /[sr]k_live_\w{24}/,
  'a token of Slack': /xox[abprs]-\d{10,}-\w+/,
  'a key of Google': /AIza[\w-]{35}/,
  'a web token': /eyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20,}/,
  'a password in an address':
    /(?:postgres(?:ql)?|https?|redis|amqp|mongodb):\/\/[\w.-]+:(?!\$|<|…|\*)[^\s/@:'"`$]{8,}@(?!localhost|127\.)/,
}

const known = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 ** 2,
})
const files = known.stdout
  .split('\0')
  .filter((path) => path !== '' && !/\.(png|webp|ico|woff2)$|^package-lock\.json$/.test(path))

/** What looks like a secret, by file. */
const found = (text: string) =>
  Object.entries(shapes).flatMap(([name, shape]) => (shape.test(text) ? [name] : []))

it('has no secret in any file', () => {
  expect(files.length).toBeGreaterThan(500)
  const wrong = files.flatMap((path) => {
    let text = ''
    try {
      text = readFileSync(path, 'utf8')
    } catch {
      // Deleted, and not yet committed.
    }
    return found(text).map((name) => `${path}: ${name}`)
  })
  expect(wrong).toEqual([])
})

it('has no file that only one installation has', () => {
  const own = files.filter((path) =>
    /(^|\/)(\.env|audit\.key|secret\.key|id_rsa|\.npmrc\.local)$/.test(path),
  )
  expect(own).toEqual([])
})

it('knows a secret when there is one', () => {
  const pieces = [
    ['-----BEGIN ', `PRIVATE KEY-----\n${'M'.repeat(60)}`],
    ['AKI', 'AQWERTYUIOPASDFGH'],
    ['gh', `p_${'a'.repeat(36)}`],
    ['postgres://me:', 'correct-horse@db.example.com/x'],
    [`eyJ${'a'.repeat(30)}.`, `eyJ${'b'.repeat(30)}.${'c'.repeat(30)}`],
  ]
  for (const [head, tail] of pieces) expect(found(`${head}${tail}`)).toHaveLength(1)
})
