import { menuIconNames } from './menu-icon-names.ts'
import sprite from './menu-icons.svg'

const neutral = 'layout-grid'

/** The icon of a menu entry; a neutral one for names that are not on the list. One picture holds them all. */
export const MenuIcon = ({ name }: { name: string }) => (
  <svg
    aria-hidden
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    className="size-4.5 shrink-0"
  >
    <use href={`${sprite}#${menuIconNames.includes(name) ? name : neutral}`} />
  </svg>
)
