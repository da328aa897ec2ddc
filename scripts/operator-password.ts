// `npm run operator:password -- <userName>`: prints a new one-time password for an operator.
import { giveOneTimePassword } from '#server/session/one-time-password.ts'
import { operatorCommand } from './operator-command.ts'

await operatorCommand('operator:password', async (connection, userName) => {
  const password = await giveOneTimePassword(connection, userName)
  const note = '(shown only now; it must be changed at the first sign-in)'
  return password === undefined ? undefined : `${userName}: ${password}   ${note}`
})
