import { msg } from '@lingui/core/macro'
import { notify } from '#core/feedback/toast.ts'

/** Covers the whole screen of the machine, or gives it back. Phones and embedded pages may have no such thing. */
export function toggleFullScreen() {
  const change = () =>
    document.fullscreenElement
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen()
  if (!document.fullscreenEnabled) return notify.warning(msg`暂不支持全屏`)
  void change().catch(() => notify.warning(msg`暂不支持全屏`))
}
