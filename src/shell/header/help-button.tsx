import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { useKeys } from '#kit/keys/keys.ts'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'

const KeyHelp = lazyDialog(async () => (await import('#kit/keys/key-help.tsx')).KeyHelp)

/** The keyboard help, from everywhere: by the button and by `?`. */
export const HelpButton = () => {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  useKeys('global', [{ keys: '?', label: msg`键盘快捷键`, run: () => setOpen(true) }])
  return (
    <>
      <IconButton
        label={t`键盘快捷键`}
        aria-keyshortcuts="?"
        icon={<CircleQuestionMark aria-hidden />}
        onClick={() => setOpen(true)}
        className="max-sm:hidden"
      />
      {isOpen && <KeyHelp onClose={() => setOpen(false)} />}
    </>
  )
}
