// A link with a one-time code, shown once. The code is in the part of the address that browsers keep to themselves.
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { copyAndNotify } from '#core/feedback/copy.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'

interface OneTimeLinkProps {
  link: string
  onClose: () => void
  /** What it is for and how long it counts. */
  children: ReactNode
}

/** The link and a button that copies it. */
export function OneTimeLink({ link, onClose, children }: OneTimeLinkProps) {
  const { t } = useLingui()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      closeOnOutside={false}
      title={t`一次性链接`}
      closeLabel={t`关闭`}
      footer={
        <Button variant="primary" onClick={onClose}>
          <Trans>我已保存</Trans>
        </Button>
      }
    >
      <p>{children}</p>
      <p className="mt-3 flex items-center gap-2 rounded bg-sunken p-3">
        <code className="min-w-0 flex-1 text-sm wrap-anywhere">{link}</code>
        <CopyButton label={t`复制链接`} doneLabel={t`已复制`} copy={() => copyAndNotify(link)} />
      </p>
    </Dialog>
  )
}
