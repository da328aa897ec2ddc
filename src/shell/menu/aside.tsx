import { useLingui } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'
import type { MenuEntry } from '#contract/menu-entry.ts'
import { settings } from '#core/settings/settings.ts'
import { cx } from '#ui/cx.ts'
import { Brand } from '../header/brand.tsx'
import { FoldedMenu } from './folded-menu.tsx'
import { MenuTree } from './menu-tree.tsx'

interface AsideProps {
  entries: readonly MenuEntry[]
  /** Paths from these entries to the page on screen. */
  trail: readonly string[]
  isFolded: boolean
  hasBrand: boolean
}

/** The menu beside the page: 220 px, or 64 px of icons. */
export const Aside = ({ entries, trail, isFolded, hasBrand }: AsideProps) => {
  const { t } = useLingui()
  const { isShowLogo } = useSnapshot(settings)
  return (
    <aside
      className={cx(
        'bar-menu flex min-h-0 shrink-0 flex-col border-r border-(--menu-bar-line,transparent)',
        'transition-[width] duration-300',
        isFolded ? 'w-16' : 'w-55',
      )}
    >
      {hasBrand && isShowLogo && <Brand isFolded={isFolded} folds />}
      <nav aria-label={t`主菜单`} className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto pb-4">
        {isFolded ? (
          <FoldedMenu entries={entries} trail={trail} />
        ) : (
          <MenuTree entries={entries} trail={trail} />
        )}
      </nav>
    </aside>
  )
}
