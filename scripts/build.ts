// `npm run build`: builds the console and notes what it was built from, so that neither `npm start` nor the browser
// tests build it again.
import { build } from '#server/build.ts'
import { StartError } from '#server/start-error.ts'

try {
  await build(process.cwd())
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`)
  process.exitCode = 1
}
