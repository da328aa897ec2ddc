/** The look of a text link inside running text and cells; give it to the router's `Link` or an `<a>`. */
export const linkClass =
  'rounded-sm text-primary-strong underline-offset-4 hover:underline aria-disabled:text-text-faint'

/** A link that reads as plain text until it is pointed at: names and numbers in dense tables. */
export const quietLinkClass =
  'rounded-sm text-text underline-offset-4 hover:text-primary-strong hover:underline'
