// `npm run dev`: Vite with hot reload in front of the server, which starts again when its code changes.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { loadConfig } from '#server/root/config.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const tsx = join(
  dirname(createRequire(import.meta.url).resolve('tsx/package.json')),
  'dist/cli.mjs',
)

const { port, host } = loadConfig(root)
const target = `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`

// In a group of its own: Ctrl-C reaches it once, through us.
const server = spawn(
  process.execPath,
  [tsx, 'watch', '--clear-screen=false', join(root, 'server/root/start.ts'), '--no-build'],
  {
    cwd: root,
    env: { NODE_ENV: 'development', CHECK_ANSWERS: 'all', ...process.env },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  },
)

const vite = await createServer({
  root,
  server: {
    host: '127.0.0.1',
    proxy: { '/admin': { target }, '/healthz': { target }, '/readyz': { target } },
  },
})
await vite.listen()
vite.printUrls()

let ending = false
const end = (code: number) => {
  if (ending) return
  ending = true
  server.kill('SIGTERM')
  void Promise.all([
    vite.close(),
    server.exitCode ?? new Promise((resolve) => server.once('exit', resolve)),
  ]).then(() => process.exit(code))
}
process.on('SIGINT', () => end(0))
process.on('SIGTERM', () => end(0))
server.once('exit', (code) => end(code ?? 1))
