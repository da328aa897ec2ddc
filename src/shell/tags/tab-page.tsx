import { useLingui } from '@lingui/react/macro'
import { CatchBoundary } from '@tanstack/react-router'
import { Activity, type ComponentType, memo, Suspense, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { tags } from '#core/browser-tags.ts'
import type { Search } from '#core/search-params.ts'
import { settings } from '#core/settings.ts'
import { type Place, PlaceContext } from '#kit/place.ts'
import { cx } from '#ui/cx.ts'
import { Spinner } from '#ui/spinner.tsx'
import { FailedPage } from '../root/failed-page.tsx'
import { KeptBoxes } from './kept-boxes.tsx'
import './tags.css'
import { usePageMemory } from './use-page-memory.ts'

interface ScreenProps {
  id: string
  path: string
  search: Search
  component: ComponentType
}

const animations = {
  'slide-right': 'page-slide-right',
  'slide-left': 'page-slide-left',
  opacitys: 'page-opacitys',
} as const

/** Drawn again only for its own sake: another tab's navigation costs it nothing. */
const TabScreen = memo(({ id, path, search, component: Screen }: ScreenProps) => {
  const { t } = useLingui()
  const place = useMemo(
    (): Place => ({
      id,
      path,
      search,
      isShown: () => tags.state.active === id,
      keepSearch: (changed) => tags.keepSearch(id, changed),
    }),
    [id, path, search],
  )
  return (
    <PlaceContext value={place}>
      <CatchBoundary getResetKey={() => id} errorComponent={FailedPage}>
        <Suspense fallback={<Spinner label={t`页面加载中`} className="mx-auto my-20 size-8" />}>
          <Screen />
        </Suspense>
      </CatchBoundary>
    </PlaceContext>
  )
})
TabScreen.displayName = 'TabScreen'

/** A screen in its place. It plays its entrance each time it is shown, not when its search changes. */
export const TabPage = ({ isShown, ...screen }: ScreenProps & { isShown: boolean }) => {
  const { animation } = useSnapshot(settings)
  const [element, setElement] = useState<HTMLElement | null>(null)
  return (
    <div
      ref={setElement}
      data-page={screen.id}
      // `tags.css` hides it without taking its boxes away.
      data-kept={isShown ? undefined : ''}
      // A screen that fills the page needs its height; any other may be longer than the page.
      className={cx(
        'tab-page',
        isShown && animations[animation],
        isShown && 'md:in-data-filled:h-full',
      )}
    >
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <KeptBoxes>
          <TabScreen {...screen} />
        </KeptBoxes>
        <PageMemory page={element} />
      </Activity>
    </div>
  )
}

/** Inside of what is hidden, after the screen: its effects run with the screen's. */
const PageMemory = ({ page }: { page: HTMLElement | null }) => {
  usePageMemory(page)
  return null
}
