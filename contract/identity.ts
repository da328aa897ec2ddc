// What people's names and papers must look like; both sides check by it.

/** Tells the form of an 18-digit ID card: region, birth date from 1800 to 2099, serial, digit or X. No checksum. */
export const isIdCard = (text: string): boolean =>
  text.length <= 18 &&
  /^[1-9]\d{5}(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx]$/.test(text)

/** Tells a Chinese name: 1–6 Han characters, then at most two parts of `·` and 1–6 more. */
export const isChineseName = (text: string): boolean =>
  text.length <= 40 && /^\p{sc=Han}{1,6}(?:·\p{sc=Han}{1,6}){0,2}$/u.test(text)
