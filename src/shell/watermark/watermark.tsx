import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { formatDateTime } from '#core/format/format-time.ts'
import { productName } from '#core/product.ts'
import { session } from '#core/session/session.ts'
import { onThemeConfig, readThemeConfig } from '#core/settings/theme-config.ts'
import { watermarkLines, watermarkTile } from '#core/theme/watermark.ts'
import { useMinuteClock } from '#kit/time/minute-clock.ts'
import { keepWatermark } from './keep-watermark.ts'

/** The chosen watermark, following the settings. */
function useSettings() {
  const [settings, setSettings] = useState(readThemeConfig)
  // The settings are outside React; the countdown of the lock writes them each second.
  useEffect(() => onThemeConfig(() => setSettings(readThemeConfig())), [])
  return settings
}

/** Text over the whole window that shows on photographs of the screen. A deterrent, no protection. */
export const Watermark = () => {
  useLingui()
  const { isWartermark, wartermarkText, isWartermarkNamed } = useSettings()
  const { user } = useSnapshot(session.state)
  const now = useMinuteClock()
  const name = user?.userNickname || user?.userName || ''
  const operator = isWartermarkNamed ? { name, time: formatDateTime(now).slice(0, 16) } : undefined
  const text = wartermarkText || productName()
  const lines = isWartermark ? watermarkLines({ text, operator }) : []
  const url = lines.length > 0 ? watermarkTile(lines) : ''
  // The sheet lies outside React, where a lock or a dialog does not take it away.
  useEffect(() => (url === '' ? undefined : keepWatermark(url)), [url])
  return null
}
