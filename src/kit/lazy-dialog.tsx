import type { ComponentType, FunctionComponent } from 'react'
import { reportMissingFile } from '#core/version/missing-file.ts'
import { lazyModule, onLazyModuleFailure, useLazyModule } from '#ui/lazy-module.ts'

// The parts of `ui` have no messages: whatever cannot be fetched is reported here.
onLazyModuleFailure(() => void reportMissingFile())

/**
 * Makes a dialog, drawer or panel whose code is fetched when it is drawn. Where the fetch fails (no network, or a new
 * version took the file away) it says so, closes, and tries again the next time: the page below, and the form in it,
 * stay. Parts of a page that cannot close are made by `lazyPart`.
 */
export function lazyDialog<P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
): FunctionComponent<P> {
  const module = lazyModule(async () => ({ Part: await load() }))
  return function LazyDialog(props: P) {
    const found = useLazyModule(module, true, props.onClose)
    return found && <found.Part {...props} />
  }
}
