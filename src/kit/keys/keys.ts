// The one place that listens to the keyboard. It never acts on keys of an input method, never while somebody types,
// never on keys the browser or the system owns, and only the top-most layer (dialog over drawer over list) is asked.
import { useLayoutEffect, useRef } from 'react'
import { proxy } from 'valtio'
import type { Text } from '#core/i18n/text.ts'
import { isImeKey } from '#ui/field/ime-key.ts'

/** Layers from the bottom up. A dialog also silences the global keys. */
export type KeyLayer = 'global' | 'list' | 'drawer' | 'dialog'

/** A key that does something here. `keys` is a combo (`Shift+A`, `Ctrl+Enter`, `?`) or two letters in a row (`g r`). */
export interface KeyBinding {
  readonly keys: string
  readonly label: Text
  /** Returns false to let the key go on to the layer below and to the browser. */
  readonly run: (event: KeyboardEvent) => boolean | void
  /** Held down, it runs again and again: for moving, never for deciding. */
  readonly repeat?: boolean
}

interface Registration {
  readonly layer: KeyLayer
  readonly bindings: () => readonly KeyBinding[]
}

const order: KeyLayer[] = ['global', 'list', 'drawer', 'dialog']
const storageKey = 'countersign:single-keys'
const sequenceMs = 1500
/** WebKit reports the Enter that ends a composition after its end; what follows this closely still belongs to it. */
const compositionTailMs = 80
/** Combos the browser or the system owns on some platform. */
const reserved = /^(Ctrl|Alt)\+(?!(Enter|Home|End|a|k)$)/

const registrations: Registration[] = []

/** Whether single-key shortcuts work (WCAG 2.1.4 asks for the switch); kept on this browser. */
export const singleKeys = proxy({ on: readSwitch() })

function readSwitch() {
  return typeof localStorage === 'undefined' || localStorage.getItem(storageKey) !== 'off'
}

/** Turns single-key shortcuts on or off. Arrows, Enter, Escape and combos with Ctrl go on working. */
export function setSingleKeys(on: boolean) {
  singleKeys.on = on
  localStorage.setItem(storageKey, on ? 'on' : 'off')
}

/** Names a key press: `Ctrl+Enter`, `Shift+A`, `j`, `?`. Command counts as Ctrl; Shift is named for letters and named keys. */
export function toKeyCombo(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): string {
  const letter = /^[a-z]$/i.test(event.key)
  const key = letter ? event.key.toLowerCase() : event.key === ' ' ? 'Space' : event.key
  const shift = event.shiftKey && (letter || key.length > 1)
  const parts = [
    event.ctrlKey || event.metaKey ? 'Ctrl' : '',
    event.altKey ? 'Alt' : '',
    shift ? 'Shift' : '',
  ]
  return [...parts.filter(Boolean), shift && letter ? key.toUpperCase() : key].join('+')
}

const isSingle = (keys: string) => / |^(Shift\+)?.$/u.test(keys)

/** Tells an element that takes text, where letters are letters. */
function isTyping(target: EventTarget | null) {
  if (!(target instanceof HTMLElement)) return false
  if (
    target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
    return true
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'file'].includes(
      target.type,
    )
  // Open lists of Radix find entries by the letters typed.
  return target.closest('[role="menu"],[role="listbox"],[role="combobox"]') !== null
}

/** Tells a key pressed inside a box that lies over the top layer: a question, a menu's popover. It is not ours. */
function isCovered(target: EventTarget | null, top: KeyLayer) {
  if (!(target instanceof Element) || top === 'dialog') return false
  return (
    target.closest(
      top === 'drawer' ? '[role="alertdialog"]' : '[role="dialog"],[role="alertdialog"]',
    ) !== null
  )
}

const topLayer = () =>
  order.findLast((layer) => registrations.some((each) => each.layer === layer)) ?? 'global'

/** The layers that are asked, top first: a dialog alone, else drawer or list, then global. */
function asked(): Registration[] {
  const top = topLayer()
  const layers: KeyLayer[] = top === 'dialog' || top === 'global' ? [top] : [top, 'global']
  return layers.flatMap((layer) => registrations.filter((each) => each.layer === layer).reverse())
}

const working = () =>
  asked()
    .flatMap((each) => each.bindings())
    .filter(({ keys }) => singleKeys.on || !isSingle(keys))

/** Every binding that works right now, nearest layer first, each combo once: what the help lists. */
export const activeBindings = (): KeyBinding[] =>
  [
    ...new Map(
      working()
        .reverse()
        .map((binding) => [binding.keys, binding]),
    ).values(),
  ].reverse()

let first: { key: string; at: number } | undefined
let composedAt = Number.NEGATIVE_INFINITY

/** Answers a key press; exported for its tests, the listener below is the only caller. */
export function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || isImeKey(event)) return
  if (event.timeStamp - composedAt < compositionTailMs) return
  if (isCovered(event.target, topLayer())) return
  const combo = toKeyCombo(event)
  const sequence =
    first && event.timeStamp - first.at < sequenceMs ? `${first.key} ${combo}` : undefined
  const typing = isTyping(event.target)
  if (['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return
  first = undefined
  const bindings = working()
  const pair = bindings.filter(({ keys }) => keys === sequence)
  const hits = pair.length > 0 ? pair : bindings.filter(({ keys }) => keys === combo)
  for (const { keys, run, repeat } of hits) {
    if ((typing && isSingle(keys)) || (event.repeat && !repeat)) return
    if (run(event) === false) continue
    event.preventDefault()
    return
  }
  if (!typing && !event.repeat && bindings.some(({ keys }) => keys.startsWith(`${combo} `)))
    first = { key: combo, at: event.timeStamp }
}

/** Submits before the field that has the focus is asked: a list opens on any Enter, and an editor breaks the line. */
const onSubmitKey = (event: KeyboardEvent) => {
  if (toKeyCombo(event) === 'Ctrl+Enter') onKey(event)
}

const onCompositionEnd = (event: Event) => {
  composedAt = event.timeStamp
}

/** Adds bindings to a layer until the returned function is called. Throws on combos that browsers own. */
export function registerKeys(layer: KeyLayer, bindings: () => readonly KeyBinding[]): () => void {
  const taken = bindings().find(({ keys }) => reserved.test(keys))
  if (taken) throw new Error(`The browser owns ${taken.keys}: choose another key`)
  const registration: Registration = { layer, bindings }
  if (registrations.length === 0) {
    window.addEventListener('keydown', onKey)
    // Not the window: a locked screen holds keys back there.
    document.addEventListener('keydown', onSubmitKey, true)
    window.addEventListener('compositionend', onCompositionEnd, true)
  }
  registrations.push(registration)
  return () => {
    registrations.splice(registrations.indexOf(registration), 1)
    if (registrations.length > 0) return
    composedAt = Number.NEGATIVE_INFINITY
    window.removeEventListener('keydown', onKey)
    document.removeEventListener('keydown', onSubmitKey, true)
    window.removeEventListener('compositionend', onCompositionEnd, true)
  }
}

/** Binds keys while the component is mounted (and `on`); what is on screen is what they act on. */
export function useKeys(
  layer: KeyLayer,
  bindings: readonly KeyBinding[] | (() => readonly KeyBinding[]),
  on = true,
) {
  const newest = useRef(bindings)
  // In the same step as the document changes, and not after it was painted: a key pressed in between would still act on
  // the row that stood there before, or on the list under a dialog that is already open.
  useLayoutEffect(() => {
    newest.current = bindings
  })
  // The keyboard is outside React: one listener for the whole console, joined while mounted.
  useLayoutEffect(() => {
    if (!on) return
    return registerKeys(layer, () =>
      typeof newest.current === 'function' ? newest.current() : newest.current,
    )
  }, [layer, on])
}
