// What our own server has beyond the calls of the specification, and no reading tells whether another back end has it too.
import { apiPrefix } from '#contract/endpoint.ts'

/** Offered only where the back end lists them, or grants them by name. */
const additions =
  /(?:Claim|Reverse|Recheck|ClearFlag)$|\/export$|^personal\/(?:avatar|otp|resetPwd|scan)|^user\/resetOtp$/i

/** Writes that are there where a reading is. */
const companions: readonly (readonly [reading: string, writes: RegExp])[] = [
  ['personal/getPersonalInfo', /^personal\/edit$/],
  ['personal/sessions', /^personal\/end/],
  ['listView/all', /^listView\//],
]

/** Whether a call is one of our additions that nothing has shown to be there. */
export const isAddition = (permission: string): boolean =>
  additions.test(permission.slice(apiPrefix.length))

/** The permission of the reading that shows whether a write is there; undefined for every other call. */
export function readingOf(permission: string): string | undefined {
  const name = permission.slice(apiPrefix.length)
  const found = companions.find(([reading, writes]) => reading !== name && writes.test(name))
  return found && apiPrefix + found[0]
}
