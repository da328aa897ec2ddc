// The short messages of the console. `ui/toast.tsx` lets successes go by themselves and keeps errors until closed.
import { proxy } from 'valtio'
import type { Text } from '../i18n/text.ts'

/** A message on screen. */
export interface Toast {
  readonly id: number
  readonly tone: 'success' | 'error' | 'warning'
  readonly text: Text
  readonly traceId: string | undefined
  /** Takes back what it tells. */
  readonly undo: (() => unknown) | undefined
  /** How often it was said while on screen. */
  times: number
}

/** What is on screen, oldest first. */
export const toasts = proxy<{ items: Toast[] }>({ items: [] })

const quietMs = 10_000
const maxShown = 5
const lastShown = new Map<string, number>()
let nextId = 1

interface ToastOptions {
  traceId?: string | undefined
  /** Storms: at most one message with this key in ten seconds, even when it was closed meanwhile. */
  throttle?: string
  /** Takes back what is told, offered while the message is there. */
  undo?: (() => unknown) | undefined
}

/** What tells messages apart, in every language: one sentence about two files is two messages. */
const textOfToast = (text: Text): string =>
  typeof text === 'string' ? text : JSON.stringify([text.id, text.values])

function show(tone: Toast['tone'], text: Text, { traceId, throttle, undo }: ToastOptions) {
  const words = textOfToast(text)
  const shown = toasts.items.find((item) => item.tone === tone && textOfToast(item.text) === words)
  if (shown && !undo) {
    shown.times += 1
    return
  }
  if (throttle) {
    const now = Date.now()
    if (now - (lastShown.get(throttle) ?? -quietMs) < quietMs) return
    lastShown.set(throttle, now)
  }
  const id = nextId++
  toasts.items.push({ id, tone, text, traceId, undo, times: 1 })
  if (toasts.items.length > maxShown) toasts.items.shift()
}

/** Tells the operator something in passing. The same words twice are one message that counts. */
export const notify = {
  /** Goes by itself; with `undo` it offers the way back. */
  success: (text: Text, options: Pick<ToastOptions, 'undo'> = {}) => show('success', text, options),
  /** Stays until closed; `traceId` is shown for the support. */
  error: (text: Text, options: ToastOptions = {}) => show('error', text, options),
  /** Stays until closed. */
  warning: (text: Text) => show('warning', text, {}),
}

/** Takes one message off the screen. */
export function dismissToast(id: number) {
  toasts.items = toasts.items.filter((item) => item.id !== id)
}

/** Forgets all messages: for tests, and when the operator changes. */
export function clearToasts() {
  toasts.items = []
  lastShown.clear()
}
