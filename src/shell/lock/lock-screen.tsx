import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { blockBackgroundInput } from './block-background-input.ts'
import { LockBox } from './lock-box.tsx'
import { LockCover } from './lock-cover.tsx'
import { LockScenery } from './lock-scenery.tsx'

const slideMs = 300

/** What is seen of the lock: the clock and, behind it, the password box. Fills the element it is mounted in. */
export const LockScreen = () => {
  const { t } = useLingui()
  const root = useRef<HTMLDivElement>(null)
  const [isLifted, setLifted] = useState(false)
  const [hasCover, setCover] = useState(true)
  const onKey = useEffectEvent((key: string) => {
    if (key === 'ArrowUp' || key === 'PageUp') setLifted(true)
    if (key !== 'Escape') return
    setCover(true)
    setLifted(false)
  })

  // Input is caught outside React, before the page hears of it.
  useEffect(() => {
    const host = root.current?.parentElement
    return host ? blockBackgroundInput(host, onKey) : undefined
  }, [])
  useEffect(() => {
    if (!isLifted) return
    const timer = setTimeout(() => setCover(false), slideMs)
    return () => clearTimeout(timer)
  }, [isLifted])

  return (
    <div
      ref={root}
      role="dialog"
      aria-modal
      aria-label={t`锁屏`}
      className="pointer-events-auto fixed inset-0 z-mask overflow-hidden bg-bg text-text tabular-nums select-none"
    >
      <LockScenery isDimmed={isLifted} />
      {isLifted && <LockBox />}
      {hasCover && <LockCover isLeaving={isLifted} onPass={() => setLifted(true)} />}
    </div>
  )
}
