// A hand on a page of the plain browser: it looks, points, clicks and types as an operator's does.
import { setTimeout as sleep } from 'node:timers/promises'
import type { PlainPage } from './plain-browser.ts'

/** What to find: the first element in view of that selector and, where given, with that text in it. */
export interface Target {
  readonly selector: string
  readonly text?: string
}

/** Calls a function in the page, which sees nothing but its argument, and answers what it resolves to; throws what it throws. */
export function evaluate<Answer>(
  page: PlainPage,
  run: () => Answer | Promise<Answer>,
): Promise<Answer>
export function evaluate<Answer, Arg>(
  page: PlainPage,
  run: (arg: Arg) => Answer | Promise<Answer>,
  arg: Arg,
): Promise<Answer>
export async function evaluate<Answer>(
  page: PlainPage,
  run: (arg: never) => Answer | Promise<Answer>,
  arg?: unknown,
): Promise<Answer> {
  const { result, exceptionDetails } = await page.send<{
    result: { value: Answer }
    exceptionDetails?: { text: string; exception?: { description?: string } }
  }>('Runtime.evaluate', {
    expression: `(${run.toString()})(${JSON.stringify(arg) ?? ''})`,
    awaitPromise: true,
    returnByValue: true,
  })
  if (exceptionDetails)
    throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value
}

/** What the functions that a page is given call there. */
export interface Helpers {
  findShown(target: Target): HTMLElement | undefined
}

function findShown({ selector, text = '' }: Target): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(selector)].find(
    (element) => element.checkVisibility() && element.textContent.includes(text),
  )
}

/**
 * Runs in each page before its own scripts: finds elements for the functions of this file. The compiler of these scripts calls
 * `__name` around each named function, also around those that a page is given.
 */
export const pageHelpers = `globalThis.__name ??= (given) => given; globalThis.findShown = ${findShown.toString()}`

interface Point {
  readonly x: number
  readonly y: number
}

/** The middle of an element, scrolled into view; `undefined` while it moves or something else lies on it. */
async function middleOf(target: Target): Promise<Point | undefined> {
  const found = (globalThis as unknown as Helpers).findShown(target)
  if (!found) return undefined
  found.scrollIntoView({ block: 'nearest' })
  const before = found.getBoundingClientRect()
  await new Promise((resolve) => requestAnimationFrame(resolve))
  const { x: left, y: top, width, height } = found.getBoundingClientRect()
  const x = left + width / 2
  const y = top + height / 2
  const isReached = found.contains(document.elementFromPoint(x, y))
  const isMoving = document
    .getAnimations()
    .some(
      ({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations === 1,
    )
  return isReached && !isMoving && left === before.x && top === before.y ? { x, y } : undefined
}

/** Whether such an element is shown now. */
export const isShown = (page: PlainPage, target: Target): Promise<boolean> =>
  evaluate(
    page,
    (wanted) => (globalThis as unknown as Helpers).findShown(wanted) !== undefined,
    target,
  )

const pollMs = 20
const patienceMs = 30_000

async function until<Found>(look: () => Promise<Found | undefined>, what: string): Promise<Found> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(pollMs)) {
    const found = await look()
    if (found !== undefined) return found
  }
  throw new Error(what)
}

/** Waits until an element is shown. */
export const waitFor = (page: PlainPage, target: Target): Promise<true> =>
  until(
    async () => (await isShown(page, target)) || undefined,
    `Not shown: ${target.selector} ${target.text ?? ''}`,
  )

/** Waits until an element is shown no more. */
export const waitUntilGone = (page: PlainPage, target: Target): Promise<true> =>
  until(async () => !(await isShown(page, target)) || undefined, `Still shown: ${target.selector}`)

/** Moves the mouse onto an element, and answers where that is. */
export async function hover(page: PlainPage, target: Target): Promise<Point> {
  const at = await until(
    async () => evaluate(page, middleOf, target),
    `Not reached: ${target.selector} ${target.text ?? ''}`,
  )
  await page.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...at })
  return at
}

/** Clicks an element. */
export async function click(page: PlainPage, target: Target): Promise<void> {
  const at = await hover(page, target)
  for (const type of ['mousePressed', 'mouseReleased'])
    await page.send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount: 1 })
}

/** Codes of the keys that write nothing. */
const keyCodes: Readonly<Record<string, number>> = { Enter: 13, Delete: 46 }

/** Presses a letter, or one of the keys above, with Control held where asked. */
export async function press(page: PlainPage, key: string, withControl = false): Promise<void> {
  const windowsVirtualKeyCode = keyCodes[key] ?? key.toUpperCase().codePointAt(0)
  const given = { key, windowsVirtualKeyCode, modifiers: withControl ? 2 : 0 }
  await page.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...given })
  await page.send('Input.dispatchKeyEvent', { type: 'keyUp', ...given })
}

/** Gives an element the keyboard. */
export async function focus(page: PlainPage, target: Target): Promise<void> {
  await waitFor(page, target)
  await evaluate(
    page,
    (wanted) => (globalThis as unknown as Helpers).findShown(wanted)?.focus(),
    target,
  )
}

/** Types a text where the keyboard is. */
export async function type(page: PlainPage, text: string): Promise<void> {
  await page.send('Input.insertText', { text })
}

const quietMs = 500

/** Waits until nothing has been answered to the page for half a second. */
export async function waitForQuiet(page: PlainPage): Promise<void> {
  const answers = () => performance.getEntriesByType('resource').length
  let before: number
  let now = await evaluate(page, answers)
  do {
    await sleep(quietMs)
    before = now
    now = await evaluate(page, answers)
  } while (now !== before)
}
