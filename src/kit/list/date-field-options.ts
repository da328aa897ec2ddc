import type { Text } from '#core/i18n/text.ts'
import { useText } from '../use-text.ts'

/** What a date range is about, as options: `dateFieldOptions({ createdAt: msg`创建时间`, … })`. What it gives is a hook. */
export const dateFieldOptions =
  <K extends string>(labels: Record<K, Text>) =>
  () => {
    const text = useText()
    return (Object.keys(labels) as K[]).map((value) => ({ value, label: text(labels[value]) }))
  }
