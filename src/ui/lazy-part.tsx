import type { FunctionComponent, ReactNode } from 'react'
import { lazyModule, useRetriedModule } from './lazy-module.ts'

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
    const { part: found } = useRetriedModule(module, true)
    return found ? <found.Part {...props} /> : placeholder
  }
  return Object.assign(LazyPart, {
    /** Fetches it ahead of need. */
    preload: module.preload,
  })
}
