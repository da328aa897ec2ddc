import { countVisibleLeaves, visibleChildren } from '#core/navigation/menu-index.ts'
import type { useLayout } from '../frame/use-layout.ts'
import { Aside } from './aside.tsx'
import { ColumnsMenu } from './columns-menu.tsx'
import { useMenuEntries } from './menu-entries.ts'
import { useTrail } from './use-trail.ts'

type SideColumnProps = Pick<ReturnType<typeof useLayout>, 'layout' | 'isSplit' | 'isFolded'>

/** What stands left of the page in a wide window, if anything does. */
export const SideColumn = ({ layout, isSplit, isFolded }: SideColumnProps) => {
  if (layout === 'transverse') return null
  if (layout === 'columns') return <ColumnsMenu isFolded={isFolded} />
  return isSplit ? (
    <GroupAside isFolded={isFolded} />
  ) : (
    <WholeAside isFolded={isFolded} hasBrand={layout === 'defaults'} />
  )
}

const WholeAside = (props: { isFolded: boolean; hasBrand: boolean }) => (
  <div className="flex min-h-0 [grid-area:aside]">
    <Aside {...props} entries={useMenuEntries()} trail={useTrail()} />
  </div>
)

/** The group of the page; a group of a single page needs no menu of its own. */
const GroupAside = ({ isFolded }: { isFolded: boolean }) => {
  const entries = useMenuEntries()
  const trail = useTrail()
  const group = entries.find(({ path }) => path === trail[0])
  if (group === undefined || countVisibleLeaves(group, 2) < 2) return null
  return (
    <div className="flex min-h-0 [grid-area:aside]">
      <Aside
        entries={visibleChildren(group.children)}
        trail={trail.slice(1)}
        isFolded={isFolded}
        hasBrand={false}
      />
    </div>
  )
}
