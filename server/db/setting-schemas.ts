// What values of settings may be.
import { z } from 'zod'
import type { Titles } from '#contract/lang.ts'

/** What the program says of a setting that it reads. */
export interface KnownSetting {
  readonly titles: Titles
  /** Checks the value as it is stored. */
  readonly schema: z.ZodType
  /** A second operator has to agree to a change (K4). */
  readonly isGuarded?: boolean
}

export const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max)
export const usd = z.coerce.string().regex(/^\d{1,15}(\.\d{1,18})?$/)
/** The name of a host without a port, in small letters. */
export const host = z
  .string()
  .regex(/^(?=.{4,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/)
export const onOff = z.enum(['on', 'off'])

// An offset such as `+08:00` has the opposite sign in PostgreSQL (POSIX) and in the browser (ISO 8601).
export const zone = z.string().refine((name) => {
  if (/^[+-]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
})
