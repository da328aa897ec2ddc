import { msg } from '@lingui/core/macro'
import { useText } from '#kit/use-text.ts'

/** What the date range of content is about; creation unless said otherwise. */
export function useContentDates() {
  const text = useText()
  return [
    { value: 'createdAt' as const, label: text(msg`创建时间`) },
    { value: 'publishAt' as const, label: text(msg`发布时间`) },
  ]
}
