import { msg } from '@lingui/core/macro'
import { notify } from '#core/feedback/toast.ts'

/**
 * What follows when a dialog of a screen's own has done its call: fresh rows first, as what comes next carries their
 * versions; then a word of success, and the dialog closes.
 */
export const whenDone =
  ({ refresh }: { refresh: () => Promise<void> }, close: () => void) =>
  async (): Promise<void> => {
    await refresh()
    notify.success(msg`操作成功`)
    close()
  }
