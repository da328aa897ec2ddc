// Helper validators of spec section 5 for people and their papers. They take the text as it stands: trim first.
import { matches } from './matches.ts'

/** Tells a mainland mobile number: 11 digits, 13x to 19x (all ranges in use, 16x, 17x, 19x and 182–184 too). */
export const isMobile = matches(11, /^1[3-9]\d{9}$/)

/** Tells a landline number, area code, hyphen and number: `021-87888822`, `0511-4405222`, `0755-12345678`. */
export const isLandline = matches(13, /^(?:\d{3}-\d{8}|\d{4}-\d{7,8})$/)

/** Tells a user name: a letter, then 4–15 letters, digits or underscores. */
export const isUsername = matches(16, /^[A-Za-z]\w{4,15}$/)

/** Tells an account: a letter, then 5–15 letters, digits or underscores. */
export const isAccount = matches(16, /^[A-Za-z]\w{5,15}$/)

/** Tells the form of an 18-digit ID card: region, birth date from 1800 to 2099, serial, digit or X. No checksum. */
export const isIdCard = matches(
  18,
  /^[1-9]\d{5}(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx]$/,
)

/** Tells a Chinese name: 1–6 Han characters, then at most two parts of `·` and 1–6 more. */
export const isChineseName = matches(40, /^\p{sc=Han}{1,6}(?:·\p{sc=Han}{1,6}){0,2}$/u)

/** Tells a postcode: six digits, the first not zero. */
export const isPostcode = matches(6, /^[1-9]\d{5}$/)

/** Tells a vehicle plate: ordinary, new energy (six places, D or F), and 挂 学 警 港 澳 使 领. */
export const isPlate = matches(
  8,
  /^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼使领][A-Z](?:\d{5}[DF]|[DF][A-HJ-NP-Z\d]\d{4}|[A-HJ-NP-Z\d]{4}[A-HJ-NP-Z\d挂学警港澳使领])$/,
)
