// `npm run operator:unlock -- <userName>`: lets an operator sign in whom others have locked out.
import { unlockOperator } from '#server/access/unlock-operator.ts'
import { operatorCommand } from './operator-command.ts'

await operatorCommand('operator:unlock', async (connection, userName) =>
  (await unlockOperator(connection, userName))
    ? `${userName}: locks by hand and waits after wrong passwords are taken back`
    : undefined,
)
