// Something that is shown once and can be copied: a link with a one-time code, the secret of a key.
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { copyAndNotify } from '#core/feedback/copy.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'

interface ShownOnceProps {
  title: string
  value: string
  /** Names the button that copies it. */
  copyLabel: string
  onClose: () => void
  /** What it is for and how long it counts. */
  children: ReactNode
}

/** The value and a button that copies it; closes by a button only. */
export function ShownOnce({ title, value, copyLabel, onClose, children }: ShownOnceProps) {
  const { t } = useLingui()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      closeOnOutside={false}
      title={title}
      closeLabel={t`关闭`}
      footer={
        <Button variant="primary" onClick={onClose}>
          <Trans>我已保存</Trans>
        </Button>
      }
    >
      <p>{children}</p>
      <p className="mt-3 flex items-center gap-2 rounded bg-sunken p-3">
        <code className="min-w-0 flex-1 text-sm wrap-anywhere">{value}</code>
        <CopyButton label={copyLabel} doneLabel={t`已复制`} copy={() => copyAndNotify(value)} />
      </p>
    </Dialog>
  )
}
