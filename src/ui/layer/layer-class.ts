/** The box of what floats over the page: menus, lists and popovers. */
export const floatClass =
  'z-layer animate-appear rounded-md bg-raised text-base text-text shadow-raised'

/** One row of such a list. Radix marks the one under the pointer or the arrow keys. */
export const itemClass =
  'relative flex w-full items-center gap-2 rounded-sm px-2 py-1.5 text-left select-none ' +
  'outline-offset-[-2px] data-highlighted:bg-primary-soft data-disabled:text-text-faint ' +
  'data-disabled:cursor-not-allowed [&_svg]:size-4 [&_svg]:shrink-0'
