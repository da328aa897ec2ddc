import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { lock } from '#core/lock/browser-lock.ts'
import { productName } from '#core/product.ts'
import { changeSettings, settings } from '#core/settings/settings.ts'
import { maxLockSeconds } from '#core/settings/theme-config.ts'
import { Input } from '#ui/field/input.tsx'
import { FlagRow } from './setting-controls.tsx'
import { SettingGroup, SettingRow } from './setting-row.tsx'

export const InterfaceSettings = () => {
  const { t } = useLingui()
  return (
    <SettingGroup title={t`界面设置`}>
      <FlagRow name="isCollapse" label={t`菜单水平折叠`} />
      <FlagRow name="isUniqueOpened" label={t`菜单手风琴`} />
      <FlagRow name="isFixedHeader" label={t`固定 Header`} />
      <FlagRow name="isClassicSplitMenu" label={t`经典布局分割菜单`} />
      <FlagRow name="isLockScreen" label={t`开启锁屏`} onChange={(on) => lock.arm(on)} />
      <LockTimeRow />
      <FlagRow name="isLockOnIdle" label={t`有操作时重新计时`} />
    </SettingGroup>
  )
}

/** The time that was chosen; the countdown itself would change under the operator's hands. */
const LockTimeRow = () => {
  const { t } = useLingui()
  const { isLockScreen, lockScreenTime, lockScreenSet } = useSnapshot(settings)
  const [draft, setDraft] = useState<string>()
  const commit = () => {
    if (draft === undefined) return
    setDraft(undefined)
    if (/^\d+$/.test(draft.trim())) lock.setTime(Number.parseInt(draft, 10))
  }
  return (
    <SettingRow
      name="lockScreenTime"
      label={t`自动锁屏(s/秒)`}
      hint={t`1 到 ${maxLockSeconds} 之间的整数`}
    >
      {(control) => (
        <Input
          {...control}
          size="sm"
          className="w-22.5 shrink-0"
          inputMode="numeric"
          value={draft ?? String(isLockScreen ? lockScreenSet : lockScreenTime)}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => event.key === 'Enter' && commit()}
        />
      )}
    </SettingRow>
  )
}

export const DisplaySettings = () => {
  const { t } = useLingui()
  return (
    <SettingGroup title={t`界面显示`}>
      <FlagRow name="isShowLogo" label={t`侧边栏 Logo`} />
      <FlagRow name="isBreadcrumb" label={t`开启 Breadcrumb`} />
      <FlagRow name="isBreadcrumbIcon" label={t`开启 Breadcrumb 图标`} />
      <FlagRow name="isTagsview" label={t`开启 Tagsview`} />
      <FlagRow name="isTagsviewIcon" label={t`开启 Tagsview 图标`} />
      <FlagRow name="isCacheTagsView" label={t`开启 TagsView 缓存`} />
      <FlagRow name="isSortableTagsView" label={t`开启 TagsView 拖拽`} />
      <FlagRow name="isShareTagsView" label={t`开启 TagsView 共用`} />
      <FlagRow name="isFooter" label={t`开启 Footer`} />
      <FlagRow name="isGrayscale" label={t`灰色模式`} />
      <FlagRow name="isInvert" label={t`色弱模式`} />
      <FlagRow
        name="isWartermark"
        label={t`开启水印`}
        hint={t`水印用于提醒和追查，不能阻止截图或拍照`}
      />
      <WatermarkTextRow />
      <FlagRow name="isWartermarkNamed" label={t`水印附操作员和时间`} />
    </SettingGroup>
  )
}

/** Trimmed; an empty text is ignored, and the product's name stands until there is another one. */
const WatermarkTextRow = () => {
  const { t } = useLingui()
  const { wartermarkText } = useSnapshot(settings)
  const [draft, setDraft] = useState<string>()
  const type = (text: string) => {
    setDraft(text)
    if (text.trim() !== '') changeSettings({ wartermarkText: text.trim() })
  }
  return (
    <SettingRow name="wartermarkText" label={t`水印文案`}>
      {(control) => (
        <Input
          {...control}
          size="sm"
          className="w-22.5 shrink-0"
          maxLength={100}
          value={draft ?? (wartermarkText || productName())}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setDraft(undefined)}
        />
      )}
    </SettingRow>
  )
}
