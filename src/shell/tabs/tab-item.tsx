import { useLingui } from '@lingui/react/macro'
import { RotateCw, X } from 'lucide-react'
import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import type { Tab } from '#core/tabs/tabs.ts'
import { MenuIcon } from '#kit/menu-icon/menu-icon.tsx'
import { cx } from '#ui/cx.ts'
import type { TabActions } from './use-tab-actions.ts'

interface TabItemProps {
  tab: Tab
  title: string
  /** Undefined: tabs are drawn without icons. */
  icon: string | undefined
  href: string
  isActive: boolean
  isAffix: boolean
  /** The one tab stop of the bar. */
  isStop: boolean
  isMoving: boolean
  actions: TabActions
  onMenu: (at: { x: number; y: number }) => void
  onKeys: (event: KeyboardEvent<HTMLElement>) => void
  onGrip: (event: PointerEvent<HTMLElement>) => void
  helpId: string
}

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** One tab: a link to its screen, and buttons that the keyboard reaches through the link's own keys. */
export const TabItem = ({
  tab,
  title,
  icon,
  href,
  isActive,
  isAffix,
  isStop,
  isMoving,
  actions,
  onMenu,
  onKeys,
  onGrip,
  helpId,
}: TabItemProps) => {
  const { t } = useLingui()
  const go = (event: MouseEvent) => {
    if (!isPlain(event)) return
    event.preventDefault()
    actions.go(tab)
  }
  const closeByMiddle = (event: MouseEvent) => {
    if (event.button !== 1) return
    event.preventDefault()
    actions.close(tab.id)
  }
  const openMenu = (event: MouseEvent) => {
    event.preventDefault()
    // The keyboard asks without a place of its own.
    const { left, bottom } = event.currentTarget.getBoundingClientRect()
    const isPointed = event.clientX !== 0 || event.clientY !== 0
    onMenu(isPointed ? { x: event.clientX, y: event.clientY } : { x: left, y: bottom })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the pointer's shortcuts; the keyboard has them on the link
    <li
      data-tab={tab.id}
      data-active={isActive || undefined}
      data-fixed={isAffix || undefined}
      data-moving={isMoving || undefined}
      onAuxClick={closeByMiddle}
      // Some browsers scroll with the middle button before they say what was clicked.
      onMouseDown={(event) => event.button === 1 && event.preventDefault()}
      onContextMenu={openMenu}
      onPointerDown={onGrip}
      className="tag"
    >
      <a
        href={href}
        draggable={false}
        tabIndex={isStop ? 0 : -1}
        aria-current={isActive ? 'page' : undefined}
        aria-describedby={helpId}
        onClick={go}
        onKeyDown={onKeys}
        className={cx('flex max-w-50 items-center gap-1 rounded-sm [&_svg]:size-3.5')}
      >
        {icon !== undefined && <MenuIcon name={icon} />}
        <span className="truncate">{title}</span>
      </a>
      {isActive && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={t`刷新 ${title}`}
          title={t`刷新`}
          onClick={() => actions.refresh(tab.id)}
          className="tag-close tag-refresh"
        >
          <RotateCw aria-hidden className="size-3" />
        </button>
      )}
      {!isAffix && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={t`关闭 ${title}`}
          title={t`关闭`}
          onClick={() => actions.close(tab.id)}
          className="tag-close"
        >
          <X aria-hidden className="size-3" />
        </button>
      )}
    </li>
  )
}
