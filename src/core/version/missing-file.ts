import { msg } from '@lingui/core/macro'
import { notify } from '../feedback/toast.ts'

/**
 * Tells that a part of the page could not be fetched, once: without a network that is the reason; else the notice of the new version does it where that is the
 * reason, a message where it is not.
 */
export async function reportMissingFile(): Promise<void> {
  if (!navigator.onLine) {
    notify.error(msg`网络已断开，此处尚未下载，恢复后请重试`, {
      throttle: 'offline',
    })
    return
  }
  // Fetched already, unless the network has been away from the start.
  const found = await import('./browser-version.ts').catch(() => undefined)
  if (await found?.version.missing()) return
  notify.error(msg`页面文件已更新或无法下载，请刷新后继续。`)
}
