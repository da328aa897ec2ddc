import { i18n, type MessageDescriptor } from '@lingui/core'

/** What stores and errors say: a message of the console, or a text the server has translated already. */
export type Text = MessageDescriptor | string

/** The text in the current language; components that show it call `useLingui()` so that they follow a switch. */
export const translate = (text: Text): string => (typeof text === 'string' ? text : i18n._(text))
