// The menus of a list: its views, its density, its columns. Fetched once the rows are there.
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Columns3, Rows3 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Arrangement } from '#contract/system/arrangement.ts'
import { all as allViews } from '#contract/system/list-view.ts'
import { useAccess } from '#core/session/access.ts'
import { IconButton } from '#ui/icon-button.tsx'
import {
  DropdownMenu,
  MenuCheckItem,
  MenuItem,
  MenuRadioGroup,
  MenuSeparator,
} from '#ui/menu/dropdown-menu.tsx'
import { useKeys } from '../keys/keys.ts'
import { lazyDialog } from '../lazy-dialog.tsx'
import type { List } from '../list/use-list.ts'
import { useText } from '../use-text.ts'
import { CopyRows } from './copy-rows.tsx'
import { useColumnTable } from './use-column-table.ts'
import { useColumnWidths } from './use-column-widths.ts'
import { useLayout } from './use-layout.ts'
import { useListViews, useOpenView } from './use-list-views.ts'
import { ViewTabs } from './view-tabs.tsx'
import { ViewsMenu } from './views-menu.tsx'

const ArrangeDialog = lazyDialog(async () => (await import('./arrange-dialog.tsx')).ArrangeDialog)

/** Views, density and columns of a list, and the copying of its selected rows. */
export function ListMenus({ list }: { list: List }) {
  const { t } = useLingui()
  const text = useText()
  const { prefs, setPrefs } = list
  const views = useListViews(list)
  const { can } = useAccess()
  const hasViews = views.isReady && can(allViews)
  useLayout(list, views)
  useOpenView(list, views)
  const densities = [
    { value: 'compact' as const, label: t`紧凑` },
    { value: 'default' as const, label: t`默认` },
    { value: 'comfortable' as const, label: t`宽松` },
  ]
  // Columns that are changed while a view is open are changes of what is on screen, not of the operator's own layout.
  const isOwn = views.current === undefined
  const columns = useColumnTable(list, (changed) => setPrefs({ columns: changed }, isOwn))
  const tools = useRef<HTMLSpanElement>(null)
  const arrange = (arrangement: Arrangement | null, isKept = true) =>
    setPrefs({ arrangement }, isOwn && isKept)
  useColumnWidths(tools, prefs.arrangement, arrange)
  const [isArranging, setArranging] = useState(false)
  // Pressed before the views have come, the key opens their menu with them.
  const [isViewsOpen, setViewsOpen] = useState(false)
  useKeys('list', [{ keys: 'Shift+V', label: msg`打开视图菜单`, run: () => setViewsOpen(true) }])
  return (
    <span ref={tools} className="flex items-center gap-1">
      <CopyRows list={list} />
      {hasViews && <ViewTabs views={views} />}
      {hasViews && (
        <ViewsMenu list={list} views={views} isOpen={isViewsOpen} onOpenChange={setViewsOpen} />
      )}
      <DropdownMenu
        trigger={<IconButton label={t`密度`} tip={false} icon={<Rows3 aria-hidden />} />}
      >
        <MenuRadioGroup
          label={t`密度`}
          value={prefs.density}
          onValueChange={(density) => setPrefs({ density })}
          options={densities}
        />
      </DropdownMenu>
      <DropdownMenu
        trigger={<IconButton label={t`列设置`} tip={false} icon={<Columns3 aria-hidden />} />}
      >
        {columns.map(({ id, label, leaf }) => (
          <MenuCheckItem
            key={id}
            checked={leaf?.getIsVisible() ?? true}
            onCheckedChange={(on) => leaf?.toggleVisibility(on)}
          >
            {text(label)}
          </MenuCheckItem>
        ))}
        <MenuSeparator />
        <MenuItem onSelect={() => setArranging(true)}>
          <Trans>顺序、固定与列宽</Trans>
        </MenuItem>
        <MenuItem onSelect={() => setPrefs({ columns: {}, arrangement: null }, isOwn)}>
          <Trans>恢复默认列</Trans>
        </MenuItem>
      </DropdownMenu>
      {isArranging && (
        <ArrangeDialog list={list} onArrange={arrange} onClose={() => setArranging(false)} />
      )}
    </span>
  )
}
