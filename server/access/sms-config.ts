// The variables of sending codes by text message.
import { z } from 'zod'
import { StartError } from '#server/base/start-error.ts'
import { defaultSmsBody, type SmsConfig } from './sms-sender.ts'

const Body = z.string().transform((text, context): unknown => {
  try {
    const body: unknown = JSON.parse(text)
    if (/\{mobile\}/.test(text) && /\{(code|text)\}/.test(text)) return body
  } catch {
    // Reported like a body that lacks a placeholder.
  }
  context.addIssue('no template')
  return z.NEVER
})

/** They are read together with all the others. */
export const SmsVariables = z.object({
  SMS_SENDER: z.enum(['off', 'log', 'http']).optional(),
  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_KEY: z.string().min(1).optional(),
  SMS_BODY: Body.optional(),
})

/** What is said of a variable that is wrong. */
export const smsWanted = {
  SMS_SENDER:
    'must be http (codes are sent by SMS_URL), log (they are in the log; on a database with the demo set only) or off',
  SMS_URL: 'must be the address of an SMS service, for example https://sms.example.com/send',
  SMS_KEY: 'must be the key of the SMS service',
  SMS_BODY: 'must be JSON that holds {mobile} and {code} or {text}',
} as const

type Variables = z.output<typeof SmsVariables>

/** Whether codes are written to the log, which only a demonstration does: whoever reads it could sign in as anybody. */
export function getCodeLogMode({ SMS_SENDER, SMS_URL }: Variables): 'on' | 'off' | undefined {
  if (SMS_SENDER === 'log') return 'on'
  return SMS_SENDER !== undefined || SMS_URL !== undefined ? 'off' : undefined
}

/** Returns the service that sends codes; undefined: there is none. Throws `StartError` where its address is missing. */
export function parseSmsConfig({
  SMS_SENDER,
  SMS_URL,
  SMS_KEY,
  SMS_BODY,
}: Variables): SmsConfig | undefined {
  if ((SMS_SENDER ?? (SMS_URL === undefined ? 'off' : 'http')) !== 'http') return undefined
  if (SMS_URL === undefined) throw new StartError('SMS_SENDER=http needs SMS_URL.')
  return { kind: 'http', url: SMS_URL, key: SMS_KEY, body: SMS_BODY ?? defaultSmsBody }
}
