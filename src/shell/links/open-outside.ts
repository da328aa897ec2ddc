import { msg } from '@lingui/core/macro'
import { confirm } from '#core/feedback/confirm.ts'
import type { SafeAddress } from '#core/navigation/safe-address.ts'

/** Says where an address leads and, on yes, opens it in a window that knows nothing of this one. */
export async function openOutside(
  { href, host, isOwn }: SafeAddress,
  title: string,
): Promise<void> {
  const yes =
    isOwn ||
    (await confirm({
      title: msg`即将离开本站`,
      body: msg`“${title}”将在新窗口打开 ${host}，该站点不属于本系统，请勿在其中输入本系统的密码。`,
      confirmLabel: msg`打开`,
    }))
  if (yes) window.open(href, '_blank', 'noopener,noreferrer')
}
