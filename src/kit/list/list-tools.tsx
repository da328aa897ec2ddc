import { Trans, useLingui } from '@lingui/react/macro'
import { Download, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime } from '#core/format/format-time.ts'
import { relativeTime } from '#core/format/relative-time.ts'
import { defaultZone } from '#core/format/zoned-time.ts'
import { loadTexts } from '#core/i18n/locale.ts'
import { useAccess } from '#core/session/access.ts'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { lazyDialog } from '../lazy-dialog.tsx'
import { useMinuteClock } from '../time/minute-clock.ts'
import { useText } from '../use-text.ts'
import type { List } from './use-list.ts'

const ExportDialog = lazyDialog(
  async () => (await import('../export/export-dialog.tsx')).ExportDialog,
)

const ListMenus = lazyPart(async () => {
  const [loaded] = await Promise.all([import('../views/list-menus.tsx'), loadTexts('extras')])
  return loaded.ListMenus
})

/** When the rows on screen were answered: honest also while the network is away. */
function DataAge({ list }: { list: List }) {
  const text = useText()
  const now = useMinuteClock()
  if (list.updatedAt === 0) return null
  // The minute of the clock may have begun before they came.
  const ago = relativeTime(list.updatedAt, Math.max(now, list.updatedAt + list.ageMs))
  const shown = ago ? text(ago) : formatDateTime(list.updatedAt, defaultZone)
  return (
    <span
      className={cx(
        'flex flex-wrap whitespace-nowrap',
        list.isStale && !list.isFetching
          ? 'text-warning-strong'
          : 'h-5 w-0 flex-1 overflow-hidden text-text-faint',
      )}
      title={formatDateTime(list.updatedAt, defaultZone)}
    >
      {/* Where the text does not fit beside it, it goes to a second line, which is not in sight. */}
      <span aria-hidden className="h-5 w-px" />
      <span>
        <Trans>数据更新于 {shown}</Trans>
      </span>
    </span>
  )
}

/** The tools of a list: age of the data, refresh, export; then views, density and columns. */
export function ListTools({ list, title = '' }: { list: List; title?: string }) {
  const [isExporting, setExporting] = useState(false)
  const { can } = useAccess()
  const { exportCall } = list.def.endpoint
  const { t } = useLingui()
  return (
    <div className="flex grow items-center @max-md:order-last @max-md:w-full justify-end gap-1 text-sm">
      <DataAge list={list} />
      <IconButton
        label={t`刷新`}
        icon={<RefreshCw aria-hidden />}
        busy={list.isFetching}
        onClick={() => void list.refetch()}
      />
      {exportCall && can(exportCall) && (
        <IconButton
          label={t`导出`}
          icon={<Download aria-hidden />}
          onClick={() => setExporting(true)}
        />
      )}
      {isExporting && (
        <ExportDialog list={list} title={title} onClose={() => setExporting(false)} />
      )}
      {/* Below the rows in importance: nothing waits for it, and its room is kept. */}
      <div className="flex min-w-29 justify-end gap-1 xl:in-data-beside:hidden">
        {list.state !== 'loading' && <ListMenus list={list} />}
      </div>
    </div>
  )
}
