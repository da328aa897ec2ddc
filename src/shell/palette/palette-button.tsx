import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { loadTexts } from '#core/i18n/locale.ts'
import { useKeys } from '#kit/keys/keys.ts'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import type { FrameCommands } from './commands.ts'

const load = async () => {
  const [loaded] = await Promise.all([import('./palette.tsx'), loadTexts('palette')])
  return loaded.Palette
}
const Palette = lazyDialog(load)

/** Opens the command palette, from everywhere: by the button and by Ctrl+K. Its code is fetched on the way there. */
export const PaletteButton = (frame: FrameCommands) => {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  useKeys('global', [{ keys: 'Ctrl+k', label: msg`菜单搜索：页面、会员、单号和命令`, run: open }])
  const prepare = () => void load().catch(() => undefined)
  return (
    <>
      <span onPointerEnter={prepare} onFocus={prepare}>
        <IconButton
          label={t`菜单搜索`}
          aria-keyshortcuts="Control+K Meta+K"
          icon={<Search aria-hidden />}
          onClick={open}
        />
      </span>
      {isOpen && <Palette {...frame} onClose={() => setOpen(false)} />}
    </>
  )
}
