// Validators for people and their papers. They take the text as it stands: trim first.
import { matches } from './matches.ts'

export { isChineseName, isIdCard } from '#contract/identity.ts'

/** Tells a mainland mobile number: 11 digits, 13x to 19x (all ranges in use, 16x, 17x, 19x and 182–184 too). */
export const isMobile = matches(11, /^1[3-9]\d{9}$/)

/** Tells a landline number, area code, hyphen and number: `021-87888822`, `0511-4405222`, `0755-12345678`. */
export const isLandline = matches(13, /^(?:\d{3}-\d{8}|\d{4}-\d{7,8})$/)

/** Tells a user name: a letter, then 4–15 letters, digits or underscores. */
export const isUsername = matches(16, /^[A-Za-z]\w{4,15}$/)

/** Tells an account: a letter, then 5–15 letters, digits or underscores. */
export const isAccount = matches(16, /^[A-Za-z]\w{5,15}$/)

/** Tells a postcode: six digits, the first not zero. */
export const isPostcode = matches(6, /^[1-9]\d{5}$/)

/** Tells a vehicle plate: ordinary, new energy (six places, D or F), and 挂 学 警 港 澳 使 领. */
export const isPlate = matches(
  8,
  /^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼使领][A-Z](?:\d{5}[DF]|[DF][A-HJ-NP-Z\d]\d{4}|[A-HJ-NP-Z\d]{4}[A-HJ-NP-Z\d挂学警港澳使领])$/,
)
