import { useState } from 'react'
import type { Action } from '#kit/actions/action.ts'
import { FlowCanvas } from '#kit/flow-canvas.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { ListScreen } from '#kit/list/list-screen.tsx'
import { dictOptions } from '#kit/refs/dict.ts'
import { SortableItems } from '#kit/sort/sortable-items.tsx'
import type { Examples } from '../examples.ts'
import { IsolatedRouter } from '../isolated-router.tsx'
import { labels } from '../labels.ts'
import { type ListState, sampleForm, sampleLists, stateDict } from '../sample-calls.ts'
import { State } from '../state.tsx'

const listOf = (state: ListState) =>
  defineList(sampleLists[state], (field, filter) => ({
    columns: [
      field('number', labels.number, cells.code),
      field('member', labels.member, cells.mask),
      field('currency', labels.currency, cells.text, { width: 72 }),
      field('amount', labels.amount, cells.money),
      field('state', labels.state, cells.badge(stateDict)),
      field('isUrgent', labels.quick, cells.bool(labels.yes, labels.no)),
      field('createdAt', labels.time, cells.dateTime),
      field('remark', labels.remark, cells.text, { width: 180 }),
    ],
    filters: [
      filter('keyword', controls.keyword(labels.search, labels.number)),
      filter('state', controls.multiSelect(labels.state, dictOptions(stateDict))),
      filter('createdAt', controls.dateRange(labels.time)),
      filter('isUrgent', controls.bool(labels.quick)),
      filter('amount', controls.moneyRange(labels.amount)),
    ],
    sums: ['amount'],
  }))

const lists: Record<ListState, ReturnType<typeof listOf>> = {
  usual: listOf('usual'),
  many: listOf('many'),
  filtered: listOf('filtered'),
  empty: listOf('empty'),
  loading: listOf('loading'),
  failed: listOf('failed'),
}

const act = (label: string, rest: Partial<Action> = {}): Action => ({
  label,
  endpoint: sampleForm,
  run: () => undefined,
  ...rest,
})

const bulk = () => [
  act(labels.approve),
  act(labels.reject, { danger: true, blocked: labels.reason }),
]

const Screen = ({ state }: { state: ListState }) => (
  <IsolatedRouter name={state} first={state === 'filtered' ? { keyword: 'RC99' } : undefined}>
    <ListScreen
      def={lists[state]}
      label={`${labels.recharge} · ${labels[state]}`}
      empty={labels.none}
      rowActions={bulk}
      pageActions={[act(labels.more), act(labels.copy, { blocked: labels.reason })]}
      bulkActions={bulk}
    />
  </IsolatedRouter>
)

const states: readonly ListState[] = ['usual', 'many', 'filtered', 'empty', 'loading', 'failed']

const ListScreens = () => (
  <>
    {states.map((state) => (
      <State key={state} name={labels[state]} wide page>
        <Screen state={state} />
      </State>
    ))}
  </>
)

const Sortable = () => {
  const [items, setItems] = useState(() =>
    [labels.pending, labels.approved, labels.longText].map((name) => ({ id: name, name })),
  )
  return (
    <State name={labels.usual}>
      <SortableItems
        items={items}
        onSort={setItems}
        label={labels.state}
        getName={({ name }) => name}
        layout="list"
      >
        {({ name }) => <span className="min-w-0 truncate">{name}</span>}
      </SortableItems>
    </State>
  )
}

const Flow = () => (
  <State name={labels.usual} wide>
    <FlowCanvas
      defaultNodes={[
        { id: '1', position: { x: 0, y: 0 }, data: { label: labels.member } },
        { id: '2', position: { x: 240, y: 120 }, data: { label: labels.network } },
      ]}
      defaultEdges={[{ id: '1-2', source: '1', target: '2' }]}
    />
  </State>
)

export const listParts: Examples = {
  FlowCanvas: Flow,
  ListScreen: ListScreens,
  SortableItems: Sortable,
}
