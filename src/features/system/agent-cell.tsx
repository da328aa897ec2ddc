import { msg } from '@lingui/core/macro'
import { blank } from '#core/format/blank.ts'
import { readAgent } from '#core/format/user-agent.ts'
import type { Cell } from '#kit/grid/cells.tsx'

/** Browser and system of a `User-Agent`; the whole of it is the tooltip. */
export const agentCell: Cell<string> = {
  render: (value, _, { text }) => {
    if (value === '') return blank
    const { browser, system } = readAgent(value)
    return (
      <span className="truncate" title={value}>
        {browser ?? text(msg`未知浏览器`)} · {system ?? text(msg`未知系统`)}
      </span>
    )
  },
  width: 176,
}
