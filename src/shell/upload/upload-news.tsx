import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { translate } from '#core/i18n/text.ts'
import type { UploadItem } from '#core/upload/upload-item.ts'
import { stateTexts } from './upload-row.tsx'

/** Says every change of state to those who do not see the list; percentages would drown everything else. */
export function UploadNews({ items }: { items: readonly UploadItem[] }) {
  const { i18n } = useLingui()
  const [news, setNews] = useState('')
  const announced = useRef(new Map<number, string>())
  useEffect(() => {
    const changed = items.filter(({ id, state }) => announced.current.get(id) !== state)
    announced.current = new Map(items.map(({ id, state }) => [id, state]))
    if (changed.length > 0)
      setNews(
        changed
          .map(({ name, state, error }) =>
            [name, i18n._(stateTexts[state]), error && translate(error)].filter(Boolean).join(' '),
          )
          // Read out one after the other, in any language.
          .join('\n'),
      )
  }, [items, i18n])
  return (
    <p role="status" className="sr-only whitespace-pre-line">
      {news}
    </p>
  )
}
