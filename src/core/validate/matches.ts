/**
 * Makes a validator of a pattern that refuses longer text before the pattern runs, so that hostile input costs
 * nothing. `maxLength` is in UTF-16 units.
 */
export const matches =
  (maxLength: number, pattern: RegExp) =>
  (text: string): boolean =>
    text.length <= maxLength && pattern.test(text)
