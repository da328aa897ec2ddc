import { useLingui } from '@lingui/react/macro'
import * as Radix from 'radix-ui/dialog'
import { useSnapshot } from 'valtio'
import { settings } from '#core/settings/settings.ts'
import { layerRoot } from '#ui/layer/layer-root.ts'
import { Brand } from '../header/brand.tsx'
import { useMenuEntries } from './menu-entries.ts'
import { MenuTree } from './menu-tree.tsx'
import { useTrail } from './use-trail.ts'

/** The menu of narrow windows: over the page, closed by the mask, Escape or a choice. */
export const OffCanvas = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui()
  const { isShowLogo } = useSnapshot(settings)
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal container={layerRoot()}>
        <Radix.Overlay className="fixed inset-0 z-layer animate-appear bg-overlay" />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-layer flex w-55 animate-appear flex-col bar-menu"
        >
          <Radix.Title className="sr-only">{t`主菜单`}</Radix.Title>
          {isShowLogo && <Brand isFolded={false} folds={false} />}
          <nav aria-label={t`主菜单`} className="min-h-0 flex-1 overflow-y-auto pb-4">
            <SideMenu onChoose={onClose} />
          </nav>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The whole menu as an unfolded tree. */
const SideMenu = ({ onChoose }: { onChoose?: () => void }) => (
  <MenuTree entries={useMenuEntries()} trail={useTrail()} onChoose={onChoose} />
)
