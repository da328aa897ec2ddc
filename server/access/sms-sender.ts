// How codes reach a mobile number. A provider is one function: the built-in ones write to the log or call an HTTP service.
import type { Logger } from '#server/base/log.ts'
import type { SmsMessage, SmsSender } from '#server/base/ports/sms-sender.ts'

/** How messages are sent, as the configuration says. */
export type SmsConfig =
  | { readonly kind: 'log' }
  | {
      readonly kind: 'http'
      readonly url: string
      /** Sent as bearer token; unset: none is sent. */
      readonly key: string | undefined
      /** A JSON value; `{mobile}`, `{code}` and `{text}` are filled in. */
      readonly body: unknown
    }

const timeoutMs = 5_000

/** What is sent unless the configuration says otherwise. */
export const defaultSmsBody: unknown = { to: '{mobile}', text: '{text}' }

// Placeholders are replaced in the parsed value: what is filled in cannot break out of its string.
function filled(template: unknown, message: SmsMessage): unknown {
  if (typeof template === 'string')
    return template.replaceAll(
      /\{(mobile|code|text)\}/g,
      (_, name: keyof SmsMessage) => message[name],
    )
  if (Array.isArray(template)) return template.map((item) => filled(item, message))
  if (typeof template !== 'object' || template === null) return template
  return Object.fromEntries(
    Object.entries(template).map(([name, value]) => [name, filled(value, message)]),
  )
}

/** Makes the sender of a configuration. The one that writes codes to the log is for the demo set only. */
export function createSmsSender(config: SmsConfig, log: Logger): SmsSender {
  if (config.kind === 'log')
    return {
      async send({ mobile, text }) {
        log.info({ mobile }, `text message: ${text}`)
      },
    }
  const { url, key, body } = config
  return {
    async send(message) {
      // Once: a second attempt could send a second message. An address that redirects is configured wrongly.
      const { ok, status } = await fetch(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(key !== undefined && { Authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify(filled(body, message)),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => {
        // Not the error itself: it may name the address, which may hold a key.
        throw new Error(`The SMS service was not reached: ${(error as Error).name}.`)
      })
      if (!ok) throw new Error(`The SMS service answered ${status}.`)
    },
  }
}
