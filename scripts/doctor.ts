// `npm run doctor`: examines a deployment before its start and says what to mend; exit code 1 when something is.
import { createLog } from '#server/base/log.ts'
import { loadConfig } from '#server/root/config.ts'
import { examine } from '#server/root/doctor.ts'
import { hostCommand } from './host-command.ts'

await hostCommand(async () => {
  const examined = await examine(loadConfig(process.cwd()), createLog('silent'))
  for (const { title, faults } of examined)
    process.stdout.write(
      faults.length === 0
        ? `ok    ${title}\n`
        : faults.map((fault) => `mend  ${title}: ${fault}\n`).join(''),
    )
  if (examined.some(({ faults }) => faults.length > 0)) process.exitCode = 1
})
