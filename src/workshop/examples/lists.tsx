import { useState } from 'react'
import type { Action } from '#kit/actions/action.ts'
import { cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { ListScreen } from '#kit/list/list-screen.tsx'
import { dictOptions } from '#kit/refs/dict.ts'
import { SortableItems } from '#kit/sortable-items.tsx'
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
  calls: sampleForm,
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
        nameOf={({ name }) => name}
        layout="list"
      >
        {({ name }) => <span className="min-w-0 truncate">{name}</span>}
      </SortableItems>
    </State>
  )
}

export const listParts: Examples = { ListScreen: ListScreens, SortableItems: Sortable }
