import { msg } from '@lingui/core/macro'
import type { Row } from '#contract/system/config.ts'
import { blank } from '#core/format/blank.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import type { Cell } from '#kit/grid/cells.tsx'
import { Badge } from '#ui/badge.tsx'

/** A value as its kind wants to be read; of a secret only whether there is one. */
export const valueCell: Cell<string, Row> = {
  render: (value, { kind, isSet, inForce }, { text, dict, zone }) => {
    if (kind === 'secret') return isSet ? text(msg`已设置`) : blank
    if (kind === 'switch') return dict('sys_switch', value)?.value ?? value
    if (value === '') return blank
    return (
      <>
        <span className="truncate font-mono text-sm">{value}</span>
        {inForce && (
          <Badge tone="warning">
            {text(msg`${formatDateTime(inForce.until, zone)} 起生效，此前为 ${inForce.value}`)}
          </Badge>
        )}
      </>
    )
  },
  width: 220,
  dicts: ['sys_switch'],
}
