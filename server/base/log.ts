// Structured logs: one line of JSON per event, secrets removed by key and by shape, no bodies.
import pino, { type DestinationStream, type Logger } from 'pino'

export type { Logger } from 'pino'

const secretKey = /pass(word|wd)?$|^pwd$|token|secret|authorization|cookie|otp$/i
// Session tokens, argon2 strings, bearer headers and addresses with credentials, wherever they turn up.
const secretValue =
  /(?<![\w-])[\w-]{43}(?![\w-])|\$argon2[^\s"]+|bearer\s+\S+|(?<=:\/\/)[^\s/@:]+:[^\s/@]+(?=@)/gi

/**
 * Removes secrets from anything about to be logged, by key name and by value pattern.
 * Depth, length and width are bounded, so a hostile value cannot flood the log.
 */
function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') {
    const text = value.length > 2000 ? `${value.slice(0, 2000)}…` : value
    return text.replace(secretValue, '[removed]')
  }
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > 5) return '[deep]'
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => redact(item, depth + 1))
  if (value instanceof Error) {
    return redact(
      { type: value.name, message: value.message, stack: value.stack, cause: value.cause },
      depth + 1,
    )
  }
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, 50)
      .map(([key, item]) => [key, secretKey.test(key) ? '[removed]' : redact(item, depth + 1)]),
  )
}

/** Makes the log at a level; `destination` defaults to standard output. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: (entry) => redact(entry) as Record<string, unknown>,
      },
      hooks: {
        logMethod(args, method) {
          // Messages are redacted like fields; JSON.stringify keeps CR and LF inside one line.
          const clean = args.map((item) => (typeof item === 'string' ? redact(item) : item))
          method.apply(this, clean as typeof args)
        },
      },
    },
    destination ?? pino.destination({ sync: true }),
  )
}
