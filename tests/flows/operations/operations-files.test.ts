// The files of `ops/`: each is read by the program it is for, and what they name is there in a live server.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import {
  connect as connectHttp2,
  type IncomingHttpHeaders,
  type IncomingHttpStatusHeader,
} from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Child, runServer } from '#tests/child-process.ts'
import { freePort, isNginxInstalled, startNginx } from '#tests/nginx.ts'
import { patience } from '#tests/patience.ts'

// Debian: the packages systemd and prometheus.
const isInstalled = (program: string) =>
  spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined

function run(program: string, args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

const token = 'a token of the test'
let folder: string
let server: Child
/** Where it listens. */
let base: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-operations-'))
  // With all that it may have, so that it shows all that it may show.
  server = runServer(['--no-build'], {
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    BACKUP_DIR: join(folder, 'backups'),
    SEED: 'none',
    TRUST_PROXY: '1',
    METRICS_TOKEN: token,
    LOG_LEVEL: 'error',
  })
  const [, address = ''] = await server.prints(/(http:\/\/[\d.]+:\d+)\//)
  base = address
})
afterAll(async () => {
  await server.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

describe.skipIf(!isInstalled('systemd-analyze'))('ops/systemd', () => {
  it.each(readdirSync('ops/systemd').filter((name) => name.endsWith('.service')))(
    '%s is exposed by 2.0 of 10 at most',
    (name) => {
      const path = `ops/systemd/${name}`
      const { status, output } = run(
        'systemd-analyze',
        `security --offline=true --threshold=20 --no-pager ${path}`.split(' '),
      )
      expect(output).toContain('Overall exposure level')
      expect(status, output).toBe(0)
    },
  )

  it('has units that systemd understands, whose programs are in the repository', () => {
    const copies = readdirSync('ops/systemd').map((name) => {
      const text = readFileSync(`ops/systemd/${name}`, 'utf8')
      for (const [, script = ''] of text.matchAll(/^ExecStart=.* (scripts\/[\w-]+\.ts)/gm))
        expect(readFileSync(script, 'utf8')).not.toBe('')
      // Node is elsewhere here, and the user is not made.
      const here = text
        .replaceAll('/usr/bin/node', process.execPath)
        .replaceAll(/^(?:User|Group|WorkingDirectory)=.*$/gm, '')
      writeFileSync(join(folder, name), here)
      return join(folder, name)
    })
    expect(run('systemd-analyze', ['verify', '--man=no', ...copies]).output).not.toMatch(
      /Unknown|Failed|error|not executable/i,
    )
  })
})

/** Names of the metrics of an expression: words before a brace or bracket, functions left out. */
const metricsIn = (expression: string) =>
  [...expression.matchAll(/\b([a-z][a-z\d_]*)(?=\{)/g)].map(([, name = '']) => name)

describe('ops/prometheus and ops/grafana', () => {
  const rules = readFileSync('ops/prometheus/rules.yml', 'utf8')
  const board = JSON.parse(readFileSync('ops/grafana/countersign.json', 'utf8')) as {
    panels: { title: string; targets: { expr: string }[] }[]
  }
  const ruleExpressions = rules
    .split(/^ {6}- alert: /m)
    .slice(1)
    .map((rule) => [/^\w+/.exec(rule)?.[0] ?? '', rule.split('annotations:')[0] ?? ''] as const)
  const expressions = [
    ...ruleExpressions,
    ...board.panels.flatMap(({ title, targets }) =>
      targets.map(({ expr }) => [title, expr] as const),
    ),
  ]

  it('asks only for metrics that a live server has', async () => {
    await fetch(`${base}/healthz`)
    const answer = await fetch(`${base}/metrics`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    const samples = await answer.text()
    // Prometheus makes this one itself.
    const names = new Set([
      'up',
      ...[...samples.matchAll(/^([a-z][a-z\d_]*)[ {]/gm)].map(([, name = '']) => name),
    ])
    expect(names.size).toBeGreaterThan(20)
    for (const [title, expression] of expressions) {
      const asked = metricsIn(expression)
      expect(asked, title).not.toEqual([])
      expect(
        asked.filter((name) => !names.has(name)),
        title,
      ).toEqual([])
    }
  })

  it('says for each alert what to do', () => {
    const runbook = readFileSync('docs/runbooks/alerts.md', 'utf8')
    expect(ruleExpressions.length).toBeGreaterThan(0)
    for (const [alert] of ruleExpressions) {
      expect(rules).toContain(`docs/runbooks/alerts.md#${alert.toLowerCase()}`)
      expect(runbook).toContain(`\n## ${alert}\n`)
    }
  })

  it.skipIf(!isInstalled('promtool'))('has rules that each ring for their fault alone', () => {
    for (const args of [
      ['check', 'rules', 'ops/prometheus/rules.yml'],
      ['test', 'rules', 'ops/prometheus/rules-test.yml'],
    ])
      expect(run('promtool', args)).toMatchObject({
        status: 0,
        output: expect.stringContaining('SUCCESS') as string,
      })
  })
})

describe.skipIf(!isNginxInstalled)('ops/nginx', () => {
  it('answers by TLS and HTTP/2, holds metrics back, and limits bodies and sign-ins', async () => {
    const [plain, secure] = [await freePort(), await freePort()]
    const certificate = join(folder, 'certificate.pem')
    const key = join(folder, 'key.pem')
    const made = run(
      'openssl',
      `req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost -keyout ${key} -out ${certificate}`.split(
        ' ',
      ),
    )
    expect(made.status, made.output).toBe(0)
    const site = readFileSync('ops/nginx/countersign.conf', 'utf8')
      .replace('127.0.0.1:8080', new URL(base).host)
      .replaceAll(/^ +listen \[::\].*$/gm, '')
      .replace('listen 80;', `listen 127.0.0.1:${plain};`)
      .replace('listen 443 ssl', `listen 127.0.0.1:${secure} ssl`)
      .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    const stop = await startNginx(folder, site)
    try {
      const front = `https://127.0.0.1:${secure}`
      await vi.waitFor(async () => expect((await ask(front, '/healthz')).body).toBe('ok'), patience)
      const first = await ask(front, '/readyz')
      expect(first).toMatchObject({ status: 200, body: 'ok' })
      expect(first.headers['strict-transport-security']).toBe('max-age=63072000')
      expect(await ask(front, '/metrics', { authorization: `Bearer ${token}` })).toMatchObject({
        status: 404,
      })
      expect(
        await ask(front, '/admin/login', { ':method': 'POST', 'content-length': '5000000' }),
      ).toMatchObject({ status: 413 })
      const tries = await Promise.all(
        Array.from({ length: 60 }, () => ask(front, '/admin/login', { ':method': 'POST' })),
      )
      expect(tries.some(({ status }) => status === 429)).toBe(true)
      const redirect = await fetch(`http://127.0.0.1:${plain}/desk`, { redirect: 'manual' })
      expect([redirect.status, redirect.headers.get('location')]).toEqual([
        308,
        'https://127.0.0.1/desk',
      ])
    } finally {
      await stop()
    }
  })
})

interface Answer {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** One request by HTTP/2 on a connection of its own; rejects where the other side does not speak it. */
function ask(base: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const session = connectHttp2(base, { rejectUnauthorized: false })
    session.once('error', reject)
    const request = session.request({ ':path': path, ...headers })
    let received: IncomingHttpHeaders & IncomingHttpStatusHeader = {}
    let body = ''
    request.setEncoding('utf8')
    request.on('response', (answer) => (received = answer))
    request.on('data', (text: string) => (body += text))
    request.once('error', reject)
    request.once('end', () => {
      session.close()
      resolve({ status: received[':status'], headers: received, body })
    })
    request.end()
  })
}
