// `npm run operator:otp-reset -- <userName>`: ends the authenticator of an operator who has lost it.
import { endAuthenticator } from '#server/access/end-authenticator.ts'
import { operatorCommand } from './operator-command.ts'

const said = {
  ended:
    'the authenticator and all sessions are ended; another one is bound after the next sign-in',
  none: 'there is no authenticator bound',
  unknown: undefined,
}

await operatorCommand('operator:otp-reset', async (connection, userName) => {
  const text = said[await endAuthenticator(connection, userName)]
  return text && `${userName}: ${text}`
})
