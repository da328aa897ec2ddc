// A link with a one-time code, shown once. The code is in the part of the address that browsers keep to themselves.
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ShownOnce } from '../shown-once.tsx'

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
    <ShownOnce title={t`一次性链接`} value={link} copyLabel={t`复制链接`} onClose={onClose}>
      {children}
    </ShownOnce>
  )
}
