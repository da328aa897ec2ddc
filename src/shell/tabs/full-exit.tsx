import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { tabStore } from '#core/tabs/browser-tabs.ts'
import { useKeys } from '#kit/keys/keys.ts'

/** The way out of a page that covers the frame: always drawn, whatever else is armed (defect 9). Escape does the same. */
export const FullExit = () => {
  const { t } = useLingui()
  const leave = () => tabStore.setFull(false)
  useKeys('global', [{ keys: 'Escape', label: t`关闭全屏`, run: leave }])
  return (
    <button
      type="button"
      title={t`关闭全屏`}
      aria-label={t`关闭全屏`}
      onClick={leave}
      className="full-exit fixed top-0 right-0 z-sheet grid size-7.5 place-items-center rounded-bl-full border-b border-l bg-raised pb-1 pl-1 text-text-muted shadow-raised hover:bg-hover hover:text-text"
    >
      <X aria-hidden className="size-4" />
    </button>
  )
}
