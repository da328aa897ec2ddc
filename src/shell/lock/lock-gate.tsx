// The lock's place in the frame. It is here before any signed-in page; what is seen of the lock comes as a chunk
// of its own, fetched while the network is still known to work.
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSnapshot } from 'valtio'
import { loadTexts } from '#core/i18n/locale.ts'
import { lock } from '#core/lock/browser-lock.ts'
import { session } from '#core/session/session.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { detachPage } from './detach-page.ts'

const LockScreen = lazyPart(
  // A page that opens locked has loaded nothing of the frame yet.
  async () => (await Promise.all([import('./lock-screen.tsx'), loadTexts('frame')]))[0].LockScreen,
  <div className="pointer-events-auto fixed inset-0 z-mask bg-bg" />,
)

/** Runs the lock while somebody is signed in and, while it is locked, replaces the page by it. */
export const LockGate = ({ wasSignedOut }: { wasSignedOut: boolean }) => {
  const { isLocked } = useSnapshot(lock.state)
  const { token } = useSnapshot(session.state)
  const isIn = token !== null
  const wasOut = useRef(!isIn || wasSignedOut)
  // The engine lives outside React.
  useEffect(() => {
    if (!isIn) {
      wasOut.current = true
      return
    }
    // Signed in on this page just now: a lock left over from another session asks for nothing more.
    if (wasOut.current) lock.reset()
    lock.start()
    const early = setTimeout(LockScreen.preload, 1_500)
    const touch = () => lock.touch()
    const stop = new AbortController()
    for (const event of ['pointerdown', 'keydown', 'wheel'])
      window.addEventListener(event, touch, { signal: stop.signal, passive: true, capture: true })
    return () => {
      lock.stop()
      clearTimeout(early)
      stop.abort()
    }
  }, [isIn])
  return isLocked ? <Locked /> : null
}

const Locked = () => {
  const router = useRouter()
  const anchor = useRef<HTMLSpanElement>(null)
  const [host] = useState(() => document.createElement('div'))
  // A page that failed because of the lock loads now.
  const comeBack = useEffectEvent(() => void router.invalidate())
  // Before the browser paints: no frame shows both the lock and the page.
  useLayoutEffect(() => {
    if (!anchor.current) return
    document.body.append(host)
    const putBack = detachPage(anchor.current, host)
    return () => {
      host.remove()
      putBack()
      comeBack()
    }
  }, [host])
  return (
    <>
      <span ref={anchor} hidden />
      {createPortal(<LockScreen />, host)}
    </>
  )
}
