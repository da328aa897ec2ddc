import type { Action } from '#kit/action.ts'
import { cells } from '#kit/cells.tsx'
import { controls } from '#kit/controls.tsx'
import { defineList } from '#kit/list-def.ts'
import { ListScreen } from '#kit/list-screen.tsx'
import { dictOptions } from '#kit/refs/dict.ts'
import { OwnPlace } from '../own-place.tsx'
import { type ListState, sampleForm, sampleLists, stateDict } from '../sample-calls.ts'
import type { Shown } from '../shown.ts'
import { State } from '../state.tsx'
import { say } from '../words.ts'

const listOf = (state: ListState) =>
  defineList(sampleLists[state], (field, filter) => ({
    columns: [
      field('number', say.number, cells.code),
      field('member', say.member, cells.mask),
      field('currency', say.currency, cells.text, { width: 72 }),
      field('amount', say.amount, cells.money),
      field('state', say.state, cells.badge(stateDict)),
      field('isUrgent', say.quick, cells.bool(say.yes, say.no)),
      field('createdAt', say.time, cells.dateTime),
      field('remark', say.remark, cells.text, { width: 180 }),
    ],
    filters: [
      filter('keyword', controls.keyword(say.search, say.number)),
      filter('state', controls.multiSelect(say.state, dictOptions(stateDict))),
      filter('createdAt', controls.dateRange(say.time)),
      filter('isUrgent', controls.bool(say.quick)),
      filter('amount', controls.moneyRange(say.amount)),
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

const bulk = () => [act(say.approve), act(say.reject, { danger: true, blocked: say.reason })]

const Screen = ({ state }: { state: ListState }) => (
  <OwnPlace name={state} first={state === 'filtered' ? { keyword: 'RC99' } : undefined}>
    <ListScreen
      def={lists[state]}
      label={`${say.recharge} · ${say[state]}`}
      empty={say.none}
      rowActions={bulk}
      pageActions={[act(say.more), act(say.copy, { blocked: say.reason })]}
      bulkActions={bulk}
    />
  </OwnPlace>
)

const states: readonly ListState[] = ['usual', 'many', 'filtered', 'empty', 'loading', 'failed']

const ListScreens = () => (
  <>
    {states.map((state) => (
      <State key={state} name={say[state]} wide page>
        <Screen state={state} />
      </State>
    ))}
  </>
)

export const listParts: Shown = { ListScreen: ListScreens }
