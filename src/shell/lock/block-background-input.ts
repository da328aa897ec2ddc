// The page behind the lock still listens on document and window: dialogs for Escape and clicks outside, lists for
// their keys, focus traps for the focus. Nothing of what happens on the lock may reach them.

const ours = [
  'keydown',
  'keyup',
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'touchstart',
  'touchmove',
  'click',
  'wheel',
  'focusin',
  'focusout',
  'paste',
]

const focusable = 'button:not(:disabled), input:not(:disabled)'

/** Keeps input to `lock` and the Tab key inside it; `onPress` is told of each key, wherever the focus is. Answers how to stop. */
export function blockBackgroundInput(
  lock: HTMLElement,
  onPress: (key: string) => void,
): () => void {
  const stop = new AbortController()
  const { signal } = stop
  // React listens on `lock` itself, so it has heard of everything that ends here.
  for (const type of ours)
    lock.addEventListener(type, (event) => event.stopPropagation(), { signal })

  const onKey = (event: KeyboardEvent) => {
    const isInside = event.target instanceof Node && lock.contains(event.target)
    if (event.key === 'Tab') cycle(event)
    onPress(event.key)
    // Layers listen while the event is still on its way down: it must not start.
    if (!isInside || event.key === 'Escape') event.stopImmediatePropagation()
  }
  const cycle = (event: KeyboardEvent) => {
    const stops = [...lock.querySelectorAll<HTMLElement>(focusable)]
    const at = stops.findIndex((element) => element === document.activeElement)
    const isLeaving = event.shiftKey ? at <= 0 : at === -1 || at === stops.length - 1
    if (!isLeaving) return
    event.preventDefault()
    stops.at(event.shiftKey ? -1 : 0)?.focus()
  }
  window.addEventListener('keydown', onKey, { capture: true, signal })
  return () => stop.abort()
}
