import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { loadTexts } from '#core/i18n/locale.ts'
import { useKeys } from '#kit/keys/keys.ts'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Kbd } from '#ui/kbd.tsx'
import type { FrameCommands } from './commands.ts'

const load = async () => {
  const [loaded] = await Promise.all([import('./palette.tsx'), loadTexts('palette')])
  return loaded.Palette
}
const Palette = lazyDialog(load)

/** In a wide window it looks like what it opens. */
const boxClass =
  'xl:w-68 min-[1400px]:w-80 xl:justify-start xl:gap-2 xl:px-2.5 xl:font-normal xl:border-line! xl:bg-[color-mix(in_srgb,currentcolor_5%,transparent)]'

/** Opens the command palette, from everywhere: by the button and by Ctrl+K. Its code is fetched on the way there. */
export const PaletteButton = ({ isBox, ...frame }: FrameCommands & { isBox: boolean }) => {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  useKeys('global', [{ keys: 'Ctrl+k', label: msg`菜单搜索：页面、会员、单号和命令`, run: open }])
  const prepare = () => void load().catch(() => undefined)
  return (
    <>
      <span
        onPointerEnter={prepare}
        onFocus={prepare}
        className={cx('ml-auto shrink-0', isBox && 'xl:mx-auto')}
      >
        <IconButton
          label={t`菜单搜索`}
          aria-keyshortcuts="Control+K Meta+K"
          icon={<Search aria-hidden />}
          onClick={open}
          {...(isBox && { className: boxClass })}
        >
          {isBox && (
            <span
              aria-hidden
              className="hidden min-w-0 flex-1 items-center justify-between gap-2 xl:flex"
            >
              <span className="truncate">
                <Trans>搜索页面、会员、单号</Trans>
              </span>
              <Kbd>Ctrl K</Kbd>
            </span>
          )}
        </IconButton>
      </span>
      {isOpen && <Palette {...frame} onClose={() => setOpen(false)} />}
    </>
  )
}
