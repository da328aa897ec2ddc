// The screens that a menu leads to, as the server answers it.

/** What is read of a menu entry. */
export interface MenuPart {
  path: string
  meta: { isHide: boolean }
  children?: MenuPart[] | null | undefined
}

/** Returns the paths of the screens below an entry that are shown in the menu. */
export const leavesOf = ({ path, meta, children }: MenuPart): string[] =>
  meta.isHide ? [] : children?.length ? children.flatMap(leavesOf) : [path]
