// The actions of a tree: one step of a row in each direction, and all rows opened or closed.
import { msg } from '@lingui/core/macro'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Action } from '../actions/action.ts'
import { stepTo, type TreePlace, type TreeRow, type TreeStep } from './tree-rows.ts'

const steps: readonly { step: TreeStep; keys: string; label: Action['label'] }[] = [
  { step: 'up', keys: 'Shift+K', label: msg`上移` },
  { step: 'down', keys: 'Shift+J', label: msg`下移` },
  { step: 'in', keys: 'Shift+L', label: msg`移入上一项` },
  { step: 'out', keys: 'Shift+H', label: msg`移出一级` },
]

/** The moves of a row by one step; blocked where not every row is in its position, and where the step leads nowhere. */
export const treeSteps = (
  rows: readonly TreeRow[],
  id: string,
  endpoint: Endpoint,
  { isWhole, onMove }: { isWhole: boolean; onMove: (position: TreePlace) => void },
): Action[] =>
  steps.map(({ step, keys, label }) => {
    const position = stepTo(rows, id, step)
    return {
      keys,
      label,
      endpoint,
      blocked: isWhole
        ? position === undefined && msg`不能再往这个方向移动`
        : msg`筛选或排序后看不到全部位置，请先清除再移动`,
      run: () => position && onMove(position),
    }
  })

/** Opens or closes all rows. */
export const openSteps = (endpoint: Endpoint, setAll: (open: boolean) => void): Action[] => [
  { label: msg`全部展开`, endpoint, run: () => setAll(true) },
  { label: msg`全部折叠`, endpoint, run: () => setAll(false) },
]
