// `npm run build`: builds the console and the server's bundle and notes what they were built from, so that neither
// `npm start` nor the browser tests build them again.
import { StartError } from '#server/base/start-error.ts'
import { build } from '#server/root/build.ts'
import { bundleIfStale } from '#server/root/bundle.ts'

try {
  await build(process.cwd())
  await bundleIfStale(process.cwd())
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`)
  process.exitCode = 1
}
