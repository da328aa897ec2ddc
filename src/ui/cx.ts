/**
 * Joins class names, leaving out what is absent. It does not resolve conflicts: a part's
 * `className` is for placing it (margin, width, grid area), not for restyling it.
 */
export const cx = (...parts: (string | false | null | undefined)[]) =>
  parts.filter(Boolean).join(' ')
