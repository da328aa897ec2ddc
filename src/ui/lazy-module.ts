import { useEffect, useEffectEvent, useState } from 'react'

/** A module that is fetched when somebody is about to need it, and known from then on. */
export interface LazyModule<T> {
  /** The module, once it was fetched. */
  readonly known: () => T | undefined
  /** Fetches it; a failed fetch is tried again by the next call. */
  readonly load: () => Promise<T>
  /** Fetches it ahead of need; a failure is told only to those who need it. */
  readonly preload: () => void
}

/** Makes a late module from its `import()`. */
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
