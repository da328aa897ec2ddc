import type { Text } from './text.ts'

/** What every route's `beforeLoad` hands down: the words of the browser's title bar. */
export interface Page {
  readonly title: Text
}
