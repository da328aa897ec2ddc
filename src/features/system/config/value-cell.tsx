import { msg } from '@lingui/core/macro'
import type { Row } from '#contract/system/config.ts'
import { blank } from '#core/format/blank.ts'
import type { Cell } from '#kit/grid/cells.tsx'

/** A value as its kind wants to be read; of a secret only whether there is one. */
export const valueCell: Cell<string, Row> = {
  render: (value, { kind, isSet }, { text, dict }) => {
    if (kind === 'secret') return isSet ? text(msg`已设置`) : blank
    if (kind === 'switch') return dict('sys_switch', value)?.value ?? value
    if (value === '') return blank
    return <span className="truncate font-mono text-sm">{value}</span>
  },
  width: 220,
  dicts: ['sys_switch'],
}
