import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Copy, RotateCcw } from 'lucide-react'
import { confirm } from '#core/feedback/confirm.ts'
import { copyAndNotify } from '#core/feedback/copy.ts'
import { readThemeConfig } from '#core/settings/theme-config.ts'
import { Button } from '#ui/button.tsx'

const copyConfig = () => copyAndNotify(JSON.stringify({ ...readThemeConfig(), isDrawer: false }))

/** Clears the local storage and reloads; the session is not kept there. */
async function reset() {
  const sure = await confirm({
    title: msg`一键恢复默认`,
    body: msg`将清除本浏览器保存的全部设置并重新加载页面，未保存的内容会丢失。是否继续？`,
    tone: 'danger',
  })
  if (!sure) return
  try {
    localStorage.clear()
  } catch {
    // Blocked: there is nothing to clear.
  }
  location.reload()
}

export const SettingsActions = ({ onDone }: { onDone: () => void }) => (
  <>
    <Button
      className="w-full"
      icon={<Copy aria-hidden />}
      onClick={() => void copyConfig().then(onDone)}
    >
      <Trans>一键复制配置</Trans>
    </Button>
    <Button className="w-full" icon={<RotateCcw aria-hidden />} onClick={() => void reset()}>
      <Trans>一键恢复默认</Trans>
    </Button>
  </>
)
