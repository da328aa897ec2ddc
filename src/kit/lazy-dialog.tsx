import type { ComponentType, FunctionComponent } from 'react'
import { isMetered } from '#core/browser/is-metered.ts'
import { whenIdle } from '#core/browser/when-idle.ts'
import { loadTexts } from '#core/i18n/locale.ts'
import { reportMissingFile } from '#core/version/missing-file.ts'
import { lazyModule, onLazyModuleFailure, useLazyModule } from '#ui/lazy-module.ts'

// The parts of `ui` have no messages: whatever cannot be fetched is reported here.
onLazyModuleFailure(() => void reportMissingFile())

/** Dialogs of the pages so far whose code is still to be fetched. */
const ahead = new Set<() => void>()
let isFetching = false
let isAllowed = false

/** One after the other, each when nothing else is to be done: an action must work when the network has gone meanwhile. */
async function fetchAhead() {
  if (isFetching || !isAllowed || isMetered()) return
  isFetching = true
  for (const preload of ahead) {
    await whenIdle()
    ahead.delete(preload)
    preload()
  }
  isFetching = false
}

/** Begins to fetch the dialogs of the pages that are opened, and goes on with those of later ones. */
export function fetchDialogsAhead(): void {
  isAllowed = true
  void fetchAhead()
}

/**
 * Makes a dialog, drawer or panel whose code is fetched when it is drawn. Where the fetch fails (no network, or a new
 * version took the file away) it says so, closes, and tries again the next time: the page below, and the form in it,
 * stay. Parts of a page that cannot close are made by `lazyPart`.
 */
export function lazyDialog<P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
): FunctionComponent<P> {
  // What only dialogs say is no part of the pages.
  const module = lazyModule(async () => ({
    Part: (await Promise.all([load(), loadTexts('extras')]))[0],
  }))
  ahead.add(module.preload)
  void fetchAhead()
  return function LazyDialog(props: P) {
    const found = useLazyModule(module, true, props.onClose)
    return found && <found.Part {...props} />
  }
}
