// Leaves the router's scroll restoration out of the console: the page scrolls inside the frame, where our own tabs
// remember how far (`src/shell/tabs`), and the window never does.
import type { Plugin } from 'vite'

const file = /@tanstack\/router-core\/dist\/esm\/scroll-restoration\.js$/
const names = [
  'defaultGetScrollRestorationKey',
  'getElementScrollRestorationEntry',
  'setupScrollRestoration',
  'storageKey',
]

/** The same exports with nothing in them. */
export const withoutScrolling = () =>
  names.map((name) => `export const ${name} = () => undefined`).join('\n')

/** The Vite plugin; only for builds. */
export const routerWithoutScrolling = (): Plugin => ({
  name: 'router-without-scrolling',
  apply: 'build',
  enforce: 'pre',
  transform: { filter: { id: file }, handler: () => ({ code: withoutScrolling(), map: null }) },
})
