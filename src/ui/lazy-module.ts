import { useEffect, useEffectEvent, useState } from 'react'

/** A module that is fetched when somebody is about to need it, and known from then on. */
export interface LazyModule<T> {
  /** The module, once it was fetched. */
  readonly known: () => T | undefined
  /** Fetches it; a failed fetch is tried again by the next call. */
  readonly load: () => Promise<T>
  /** Fetches it ahead of need; a failure is reported only to those who need it. */
  readonly preload: () => void
}

/** Makes a lazy module from its `import()`. */
export function lazyModule<T extends object>(fetch: () => Promise<T>): LazyModule<T> {
  let module: T | undefined
  const load = async () => (module ??= await fetch())
  return { known: () => module, load, preload: () => void load().catch(() => undefined) }
}

let notifyFailure = () => {}

/** Says who hears that a layer could not be fetched: the parts here have no messages of their own. */
export function onLazyModuleFailure(listener: () => void) {
  notifyFailure = listener
}

/** The module from the first moment it is wanted and here; `onFail` takes the wish back where it cannot be had. */
export function useLazyModule<T extends object>(
  module: LazyModule<T>,
  wanted: boolean,
  onFail: () => void,
): T | undefined {
  const [part, setPart] = useState<T>()
  const known = module.known()
  if (wanted && !part && known) setPart(known)
  const isMissing = wanted && !part
  const fail = useEffectEvent(() => {
    notifyFailure()
    onFail()
  })
  // The network is outside React.
  useEffect(() => {
    if (!isMissing) return
    let isHere = true
    module.load().then(
      (loaded) => isHere && setPart(loaded),
      () => isHere && fail(),
    )
    return () => {
      isHere = false
    }
  }, [isMissing, module])
  return part
}

/**
 * The module for a part that stays on the page whether it can be had or not: a failed fetch is tried again when the
 * network or the operator comes back, and by `retry`.
 */
export function useRetriedModule<T extends object>(module: LazyModule<T>, wanted: boolean) {
  const [hasFailed, setFailed] = useState(false)
  const part = useLazyModule(module, wanted && !hasFailed, () => setFailed(true))
  const retry = () => setFailed(false)
  const comeBack = useEffectEvent(retry)
  // The network is outside React.
  useEffect(() => {
    if (!hasFailed) return
    const stop = new AbortController()
    for (const event of ['online', 'focus'])
      window.addEventListener(event, comeBack, { signal: stop.signal })
    return () => stop.abort()
  }, [hasFailed])
  return { part, hasFailed, retry } as const
}
