import type { Text } from '../i18n/text.ts'

/** What every route's `beforeLoad` hands down: the words of the browser's title bar. */
export interface Page {
  readonly title: Text
}
