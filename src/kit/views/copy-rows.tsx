import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ClipboardCopy } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { harmless } from '#contract/harmless-text.ts'
import { copyAndNotify } from '#core/feedback/copy.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { arranged } from '../grid/arrange.ts'
import { useCellFacts } from '../grid/use-cell-facts.ts'
import { useKeys } from '../keys/keys.ts'
import { getRowId, type List } from '../list/use-list.ts'

const none = { order: [], pinned: [] }
const isNumber = /^-?\d+(\.\d+)?$/

/** What a cell shows, in full where it shows a part: the value it copies, the name of a picture, its words. */
function shownText(cell: Element): string {
  const whole = cell.querySelector<HTMLElement>('[data-copy]')?.dataset['copy']
  const named = cell.querySelector('[role=img]:only-child')?.getAttribute('aria-label')
  const [only, ...others] = cell.firstElementChild?.children ?? []
  const words =
    only && others.length > 0
      ? [only, ...others].map(({ textContent }) => textContent).join(' ')
      : cell.textContent
  const text = (whole ?? (words || named) ?? '').replaceAll(/\s+/g, ' ').trim()
  return isNumber.test(text) ? text : harmless(text)
}

/** Copies the selected rows, on whatever page they are, as a table for a spreadsheet: the columns on screen in their order, with headings, masked as on screen. */
export function CopyRows({ list }: { list: List }) {
  const { t } = useLingui()
  const { def, picked, prefs } = list
  const facts = useCellFacts(def.dicts)
  const [isDrawn, setDrawn] = useState(false)
  const table = useRef<HTMLTableElement>(null)
  const columns = arranged(def.columns, prefs.arrangement ?? none).filter(
    ({ id, hidden }) => prefs.columns[id] ?? !hidden,
  )
  const copy = () => {
    // Rows out of view are not in the document: all of them are drawn for this moment.
    flushSync(() => setDrawn(true))
    const lines = [...(table.current?.rows ?? [])].map((row) =>
      [...row.cells].map(shownText).join('\t'),
    )
    setDrawn(false)
    void copyAndNotify(lines.join('\n'))
  }
  const label = t`复制所选行`
  useKeys('list', () =>
    picked.length > 0 ? [{ keys: 'Shift+C', label: msg`复制所选行`, run: copy }] : [],
  )
  if (picked.length === 0) return null
  return (
    <>
      <IconButton label={label} icon={<ClipboardCopy aria-hidden />} onClick={copy} />
      {isDrawn && (
        <table ref={table} hidden>
          <thead>
            <tr>
              {columns.map(({ id, label: heading }) => (
                <th key={id}>{facts.text(heading)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {picked.map((row) => (
              <tr key={getRowId(row)}>
                {columns.map(({ id, render }) => (
                  <td key={id}>{render(row, facts)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
