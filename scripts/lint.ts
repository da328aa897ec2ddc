// Lints the repository; arguments go to the linter, e.g. `npm run lint -- --fix`.
import { lint } from './linter.ts'

const { status, output } = lint(process.cwd(), process.argv.slice(2))
process.stdout.write(output)
process.exitCode = status
