import { notifyDone } from '#core/feedback/notify-done.ts'
import type { Text } from '#core/i18n/text.ts'
import type { VerbScreen } from './verb-action.tsx'

/**
 * What follows when a dialog of a screen's own has done what `action` names: fresh rows first, as what comes next carries
 * their versions; then a word of success, and the dialog closes.
 */
export const whenDone =
  (action: Text, { refresh, object }: Pick<VerbScreen, 'refresh' | 'object'>, close: () => void) =>
  async (): Promise<void> => {
    await refresh()
    notifyDone(action, object)
    close()
  }
