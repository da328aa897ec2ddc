import { msg } from '@lingui/core/macro'
import type { z } from 'zod'
import * as api from '#contract/trade/contract-entrust.ts'
import { RecordPanel } from '#kit/crud/record-panel.tsx'
import type { CellContext } from '#kit/grid/cells.tsx'
import type { ListDef } from '#kit/list/list-def.ts'
import { useText } from '#kit/use-text.ts'
import { entrusts } from '../lists/entrust-list.tsx'
import { DealsTable } from './deals-table.tsx'

const dealsPart = ({ deals }: z.output<(typeof api.get)['output']>, facts: CellContext) => (
  <DealsTable deals={deals} facts={facts} />
)

const parts = { sections: dealsPart }

/** One order with its deals, opened from another screen. */
export function EntrustPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const text = useText()
  return (
    <RecordPanel
      id={id}
      listed={undefined}
      get={api.get}
      list={entrusts as unknown as ListDef}
      title={text(msg`合约委托`)}
      getTitle={(row: api.ContractEntrust) => row.entrustNo}
      actions={() => []}
      parts={parts}
      onClose={onClose}
    />
  )
}
