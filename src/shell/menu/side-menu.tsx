import { useMenuEntries } from './menu-entries.ts'
import { MenuTree } from './menu-tree.tsx'
import { useTrail } from './use-trail.ts'

/** The whole menu as an unfolded tree. */
export const SideMenu = ({ onChoose }: { onChoose?: () => void }) => (
  <MenuTree entries={useMenuEntries()} trail={useTrail()} onChoose={onChoose} />
)
