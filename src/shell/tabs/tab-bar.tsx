// The open screens in a bar. It is a navigation with a list of links, not a `tablist`: each tab is an address of its
// own that can be copied and opened in another window, its screen replaces the page, and a `tab` may not contain the
// buttons that close it. One link is the stop of the Tab key; from there the arrow keys lead on, Delete closes, the
// menu key opens the menu and Shift with an arrow moves the tab.
import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { translate } from '#core/i18n/text.ts'
import { useMenu } from '#core/navigation/menu.ts'
import { settings } from '#core/settings/settings.ts'
import { tabIcon, tabTitle, tabStore } from '#core/tabs/browser-tabs.ts'
import type { Tab } from '#core/tabs/tabs.ts'
import { cx } from '#ui/cx.ts'
import { TabItem } from './tab-item.tsx'
import { TabMenu } from './tab-menu.tsx'
import './tabs.css'
import { useTabActions } from './use-tab-actions.ts'
import { useTabDrag } from './use-tab-drag.ts'
import { useTabGlide } from './use-tab-glide.ts'

interface OpenMenu {
  readonly tab: Tab
  readonly at: { x: number; y: number }
  readonly open: boolean
}

export const TabBar = () => {
  const { t } = useLingui()
  const router = useRouter()
  const menu = useMenu()
  const helpId = useId()
  const list = useRef<HTMLUListElement>(null)
  const { tabs, active } = useSnapshot(tabStore.state)
  const { tagsStyle, isTagsviewIcon, isSortableTagsView } = useSnapshot(settings)
  const actions = useTabActions()
  const [opened, setOpened] = useState<OpenMenu>()
  const [said, setSaid] = useState('')
  const { moving, grip } = useTabDrag(list, isSortableTagsView)
  useTabGlide(list, tabs.map(({ id }) => id).join('\n'))
  const getTitle = (tab: Tab) => translate(tabTitle(tab, menu))
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-tab]') ?? [])]
  const focusTab = (id: string) =>
    items()
      .find((item) => item.dataset['tab'] === id)
      ?.querySelector('a')
      ?.focus()

  // The bar scrolls by itself, outside React.
  useLayoutEffect(() => {
    // In the frame that draws it, when the page is laid out anyway; asked now, that would be done twice.
    const frame = requestAnimationFrame(() => {
      const item = items().find(({ dataset }) => dataset['tab'] === active)
      item?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [active, tabs.length])

  const move = (tab: Tab, steps: number) => {
    if (!isSortableTagsView) return
    tabStore.move(tab.id, tabs.findIndex(({ id }) => id === tab.id) + steps)
    const position = tabStore.state.tabs.findIndex(({ id }) => id === tab.id) + 1
    const title = getTitle(tab)
    setSaid(t`${title} 现在是第 ${position} 个标签`)
    // Moving an element in the document takes the focus off it.
    requestAnimationFrame(() => focusTab(tab.id))
  }
  const closeByKey = (tab: Tab) => {
    if (tabStore.isAffix(tab)) return
    const at = tabs.indexOf(tab)
    actions.close(tab.id)
    const neighbour = tabStore.state.tabs[Math.min(at, tabStore.state.tabs.length - 1)]
    if (neighbour) requestAnimationFrame(() => focusTab(neighbour.id))
  }
  /** A tab that closes takes the focus with it: the one on screen gets it. */
  const thenFocus =
    <A extends unknown[]>(act: (...given: A) => void) =>
    (...given: A) => {
      act(...given)
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) focusTab(tabStore.state.active)
      })
    }
  const menuActions = {
    ...actions,
    close: thenFocus(actions.close),
    closeOthers: thenFocus(actions.closeOthers),
    closeAll: thenFocus(actions.closeAll),
  }
  const onKeys = (tab: Tab) => (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const at = tabs.indexOf(tab)
    const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const targets: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: tabs.length - 1,
    }
    const target = targets[event.key]
    if (event.key === 'Delete') closeByKey(tab)
    else if (event.shiftKey && steps !== undefined) move(tab, steps)
    else if (!event.shiftKey && target !== undefined) {
      const next = tabs[(target + tabs.length) % tabs.length]
      if (next) focusTab(next.id)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const stop = tabs.some(({ id }) => id === active) ? active : tabs[0]?.id

  return (
    <nav aria-label={t`已打开的页面`} data-tab-bar className="border-b bg-surface">
      <ul
        ref={list}
        onWheel={({ deltaY, currentTarget }) => currentTarget.scrollBy({ left: deltaY / 4 })}
        className={cx(
          'tags-bar isolate relative flex items-center overflow-x-auto overflow-y-hidden px-3.75',
          'scroll-px-24 [scrollbar-width:none]',
          tagsStyle,
        )}
      >
        {tabs.map((tab) => (
          <TabItem
            key={tab.id}
            tab={tab}
            title={getTitle(tab)}
            icon={isTagsviewIcon ? tabIcon(tab, menu) : undefined}
            href={router.buildLocation({ to: tab.path, search: tab.search as never }).publicHref}
            isActive={tab.id === active}
            isAffix={tabStore.isAffix(tab)}
            isStop={tab.id === stop}
            isMoving={tab.id === moving}
            actions={actions}
            onMenu={(at) => setOpened({ tab, at, open: true })}
            onKeys={onKeys(tab)}
            onGrip={grip(tab.id)}
            helpId={helpId}
          />
        ))}
      </ul>
      <p id={helpId} hidden>
        {isSortableTagsView
          ? t`左右方向键切换标签，Shift 加左右方向键移动，Delete 关闭，Shift+F10 打开菜单`
          : t`左右方向键切换标签，Delete 关闭，Shift+F10 打开菜单`}
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
      {opened && (
        <TabMenu
          tab={opened.tab}
          title={getTitle(opened.tab)}
          at={opened.at}
          open={opened.open}
          onClose={() => setOpened({ ...opened, open: false })}
          onReturn={() => focusTab(opened.tab.id)}
          actions={menuActions}
          onMove={isSortableTagsView ? (steps) => move(opened.tab, steps) : undefined}
        />
      )}
    </nav>
  )
}
