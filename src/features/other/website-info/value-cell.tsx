import { msg } from '@lingui/core/macro'
import type { Row } from '#contract/other/website-info.ts'
import { blank } from '#core/format/blank.ts'
import { cells, type Cell } from '#kit/grid/cells.tsx'

const picture = cells.image(({ infoKey }: Row) => infoKey)

/** A value as its kind wants to be read: a picture, the text of a formatted one, a switch. */
export const valueCell: Cell<string, Row> = {
  width: 260,
  render: (value, row, facts) => {
    if (row.valueType === 'image') return picture.render(value || null, row, facts)
    if (row.valueType === 'bool') return facts.text(value === 'true' ? msg`开启` : msg`关闭`)
    const text = row.valueType === 'html' ? value.replaceAll(/<[^>]*>?/g, ' ').trim() : value
    return text === '' ? blank : <span className="truncate">{text}</span>
  },
}
