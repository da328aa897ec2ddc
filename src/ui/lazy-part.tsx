import { type FunctionComponent, type ReactNode, useEffect, useState } from 'react'
import { lazyModule, useLazyModule } from './lazy-module.ts'

/**
 * Makes a part of a page whose code is fetched when it is drawn; `placeholder` stands there until it is here. Where the
 * fetch fails the page stays as it is, and it is tried again when the network or the operator comes back. React's own
 * `lazy` would take the whole page down.
 */
export function lazyPart<P extends object>(
  load: () => Promise<FunctionComponent<P>>,
  placeholder: ReactNode = null,
) {
  const module = lazyModule(async () => ({ Part: await load() }))
  function LazyPart(props: P) {
    const [hasFailed, setFailed] = useState(false)
    const found = useLazyModule(module, !hasFailed, () => setFailed(true))
    // The network is outside React.
    useEffect(() => {
      if (!hasFailed) return
      const retry = () => setFailed(false)
      const stop = new AbortController()
      for (const event of ['online', 'focus'])
        window.addEventListener(event, retry, { signal: stop.signal })
      return () => stop.abort()
    }, [hasFailed])
    return found ? <found.Part {...props} /> : placeholder
  }
  return Object.assign(LazyPart, {
    /** Fetches it ahead of need. */
    preload: module.preload,
  })
}
