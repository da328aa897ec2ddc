import { useLingui } from '@lingui/react/macro'
import { CatchBoundary } from '@tanstack/react-router'
import {
  Activity,
  type ComponentType,
  memo,
  Suspense,
  useDeferredValue,
  useMemo,
  useState,
} from 'react'
import { useSnapshot } from 'valtio'
import type { Search } from '#core/navigation/search-params.ts'
import { settings } from '#core/settings/settings.ts'
import { tabStore } from '#core/tabs/browser-tabs.ts'
import { type TabContextValue, TabContext } from '#kit/tab-context.ts'
import { cx } from '#ui/cx.ts'
import { Spinner } from '#ui/spinner.tsx'
import { FailedPage } from '../root/failed-page.tsx'
import { KeepLayout } from './keep-layout.tsx'
import './tabs.css'
import { useHiddenLayout } from './use-hidden-layout.ts'
import { usePageMemory } from './use-page-memory.ts'

interface ScreenProps {
  id: string
  path: string
  search: Search
  component: ComponentType
  /** Draws a hidden screen once more when it changes. */
  isLoaded: boolean
}

interface TabScreenProps extends ScreenProps {
  /** Whether it is drawn before it is shown; that goes in steps anyway. */
  isPrerendered: boolean
}

const animations = {
  'slide-right': 'page-slide-right',
  'slide-left': 'page-slide-left',
  opacitys: 'page-opacitys',
} as const

/** Drawn again only for its own sake: another tab's navigation costs it nothing. */
const TabScreen = memo(({ id, path, search, component: Screen, isPrerendered }: TabScreenProps) => {
  const { t } = useLingui()
  // The frame, its tab and its marks are painted first; the screen follows in steps that let the browser breathe.
  const isDue = useDeferredValue(true, isPrerendered)
  const tabContext = useMemo(
    (): TabContextValue => ({
      id,
      path,
      search,
      isShown: () => tabStore.state.active === id,
      keepSearch: (changed) => tabStore.keepSearch(id, changed),
    }),
    [id, path, search],
  )
  return (
    <TabContext value={tabContext}>
      <CatchBoundary getResetKey={() => id} errorComponent={FailedPage}>
        <Suspense fallback={<Spinner label={t`页面加载中`} className="mx-auto my-20 size-8" />}>
          {isDue && <Screen />}
        </Suspense>
      </CatchBoundary>
    </TabContext>
  )
})
TabScreen.displayName = 'TabScreen'

/** A screen in its place. It plays its entrance each time it is shown, not when its search changes. */
export const TabPage = ({ isShown, ...screen }: ScreenProps & { isShown: boolean }) => {
  const { animation } = useSnapshot(settings)
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [isPrerendered] = useState(!isShown)
  useHiddenLayout(element, isShown)
  return (
    <div
      ref={setElement}
      data-page={screen.id}
      // `tabs.css` hides it without taking its boxes away.
      data-kept={isShown ? undefined : ''}
      // A screen that fills the page needs its height; any other may be longer than the page.
      className={cx(
        'tab-page',
        isShown && animations[animation],
        isShown && 'md:in-data-filled:h-full',
      )}
    >
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <KeepLayout>
          <TabScreen {...screen} isPrerendered={isPrerendered} />
        </KeepLayout>
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
