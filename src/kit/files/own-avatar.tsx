import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { ownAvatar } from '#core/session/own-avatar.ts'

interface OwnAvatarProps {
  /** Shown where there is no picture. */
  fallback: ReactNode
  className?: string
}

/** The operator's picture. It says nothing that the name beside it does not say. */
export function OwnAvatar({ fallback, className = '' }: OwnAvatarProps) {
  const { address } = useSnapshot(ownAvatar)
  return address === '' ? (
    fallback
  ) : (
    <img src={address} alt="" className={`object-cover ${className}`} />
  )
}
