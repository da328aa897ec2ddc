import { useEffect, useRef, useState } from 'react'
import { visibleChildren } from '#core/navigation/menu-index.ts'
import { Aside } from './aside.tsx'
import { useMenuEntries } from './menu-entries.ts'
import { Rail } from './rail.tsx'
import { useTrail } from './use-trail.ts'

/** Leaving rail and aside for this long shows the page's own group again. */
const restoreMs = 100

/** The rail and, beside it, the group that is pointed at, else the group of the page. */
export const ColumnsMenu = ({ isFolded }: { isFolded: boolean }) => {
  const entries = useMenuEntries()
  const trail = useTrail()
  const [top] = trail
  const [preview, setPreview] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const stay = () => clearTimeout(timer.current)
  const leave = () => {
    stay()
    timer.current = setTimeout(() => setPreview(undefined), restoreMs)
  }
  const childrenOf = (path: string | undefined) =>
    visibleChildren(entries.find((entry) => entry.path === path)?.children)
  const previewed = childrenOf(preview)
  const shown = previewed.length > 0 ? previewed : childrenOf(top)
  return (
    <div
      className="flex min-h-0 [grid-area:aside]"
      onPointerEnter={stay}
      onPointerLeave={leave}
      onFocus={stay}
      onBlur={leave}
    >
      <Rail entries={entries} current={top} onPreview={setPreview} />
      {shown.length > 0 && !isFolded && (
        <Aside entries={shown} trail={trail.slice(1)} isFolded={false} hasBrand />
      )}
    </div>
  )
}
