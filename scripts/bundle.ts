// The first half of `npm start`: makes the file that the second half runs.
import { bundleIfStale } from '#server/root/bundle.ts'

try {
  await bundleIfStale(process.cwd())
} catch (error) {
  process.stderr.write(
    `\nCountersign could not start.\nThe server could not be made ready in dist-server:\n${String(error)}\n\n`,
  )
  process.exitCode = 1
}
