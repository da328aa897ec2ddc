import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { UploadItem } from '#core/upload/upload-item.ts'
import { stateTexts } from './upload-texts.ts'

/** Says every change of state to those who do not see the list; percentages would drown everything else. */
export function UploadNews({ items }: { items: readonly UploadItem[] }) {
  const { i18n } = useLingui()
  const [news, setNews] = useState('')
  const told = useRef(new Map<number, string>())
  useEffect(() => {
    const changed = items.filter(({ id, state }) => told.current.get(id) !== state)
    told.current = new Map(items.map(({ id, state }) => [id, state]))
    if (changed.length > 0)
      setNews(changed.map(({ name, state }) => `${name} ${i18n._(stateTexts[state])}`).join('，'))
  }, [items, i18n])
  return (
    <p role="status" className="sr-only">
      {news}
    </p>
  )
}
