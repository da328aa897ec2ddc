import { useLingui } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'
import { cx } from '#ui/cx.ts'
import { Brand } from './brand.tsx'
import { FoldedMenu } from './folded-menu.tsx'
import { layout } from './layout.ts'
import { SideMenu } from './side-menu.tsx'

export const Aside = () => {
  const { t } = useLingui()
  const { isCollapse } = useSnapshot(layout)
  return (
    <aside
      className={cx(
        'flex shrink-0 flex-col bg-menu-bar text-menu-bar-on transition-[width] duration-300',
        isCollapse ? 'w-16' : 'w-55',
      )}
    >
      <Brand isFolded={isCollapse} />
      <nav aria-label={t`主菜单`} className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto pb-4">
        {isCollapse ? <FoldedMenu /> : <SideMenu />}
      </nav>
    </aside>
  )
}
