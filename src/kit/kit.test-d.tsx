// What must not compile. `npm run types` reads this file; a rule that stops holding makes its line an error.
import { z } from 'zod'
import { endpoint, listEndpoint } from '#contract/endpoint.ts'
import { DateRange, Id, Money, Stamp } from '#contract/wire.ts'
import type { Action } from './actions/action.ts'
import { createFormFields } from './form/create-form-fields.tsx'
import { cells } from './grid/cells.tsx'
import { controls } from './list/controls.tsx'
import { defineList } from './list/list-def.ts'
import { ListScreen } from './list/list-screen.tsx'
import { dictOptions } from './refs/dict.ts'
import { defineView, linkSearch } from './view.ts'

const Status = z.enum(['pending', 'approved'])
const Row = z.object({
  id: Id,
  currency: z.string(),
  amount: Money,
  status: Status,
  tags: z.array(z.string()),
  isFirst: z.boolean(),
  createdAt: Stamp,
})
const list = listEndpoint('POST test/list', {
  filter: z
    .object({
      status: z.array(Status),
      count: z.number(),
      amountMin: Money,
      amountMax: Money,
      days: DateRange,
    })
    .partial(),
  row: Row,
  sortable: ['amount'],
})
const save = endpoint(
  'POST test/save',
  z.object({ title: z.string(), amount: Money, isOpen: z.boolean(), status: Status }),
  z.object({}),
)

export const good = defineList(list, (field, filter) => ({
  columns: [
    field('id', 'Id'),
    field('amount', 'Amount', cells.money),
    field('createdAt', 'Created', cells.dateTime),
    field('tags', 'Tags', cells.badges('tag')),
    field('status', 'Status', { width: 80, render: (value, row) => `${value} ${row.amount}` }),
  ],
  filters: [
    filter('status', controls.multiSelect('Status', dictOptions('status')), ['pending']),
    filter('amount', controls.moneyRange('Amount')),
    filter('days', controls.dateRange('Days')),
  ],
  sums: ['amount'],
}))

export const bad = defineList(list, (field, filter) => ({
  columns: [
    // @ts-expect-error a money cell cannot show a moment
    field('createdAt', 'Created', cells.money),
    // @ts-expect-error a moment's cell cannot show money
    field('amount', 'Amount', cells.dateTime),
    // @ts-expect-error the row has no such field
    field('amonut', 'Amount', cells.money),
    // @ts-expect-error a list needs a cell that says how to show it
    field('tags', 'Tags'),
  ],
  filters: [
    // @ts-expect-error a date range does not fit a number
    filter('count', controls.dateRange('Count')),
    // @ts-expect-error the filter has no such field
    filter('nothing', controls.keyword('x', 'x')),
    // @ts-expect-error only pairs of Min and Max are ranges
    filter('count', controls.moneyRange('Count')),
    // @ts-expect-error not a status
    filter('status', controls.multiSelect('Status', dictOptions('status')), ['nonsense']),
  ],
  // @ts-expect-error only money is added up
  sums: ['createdAt'],
}))

const view = defineView({ search: good.search, component: () => null })
export const goodLink = linkSearch(view, { status: ['approved'], pageNum: 2 })
// @ts-expect-error not a status
export const badStatus = linkSearch(view, { status: ['nonsense'] })
// @ts-expect-error not a parameter of the view
export const badName = linkSearch(view, { stauts: ['approved'] })

const Save = createFormFields(save)
export const fields = (
  <>
    <Save.Text name="title" label="Title" />
    <Save.Money name="amount" label="Amount" scale={2} />
    <Save.Switch name="isOpen" label="Open" />
    <Save.Select name="status" label="Status" options={[{ value: 'pending', label: 'Pending' }]} />
    {/* @ts-expect-error a switch does not fit a text */}
    <Save.Switch name="title" label="Title" />
    {/* @ts-expect-error money is no free text */}
    <Save.Text name="amount" label="Amount" />
    {/* @ts-expect-error the call has no such field */}
    <Save.Text name="titel" label="Title" />
    {/* @ts-expect-error not an option of the field */}
    <Save.Select name="status" label="Status" options={[{ value: 'nonsense', label: 'x' }]} />
  </>
)

export const screens = (
  <>
    <ListScreen
      def={good}
      label="List"
      empty="Nothing"
      rowActions={(row) => [{ label: row.amount, endpoint: save, run: () => undefined }]}
    />
    {/* @ts-expect-error a table must say what it shows when it is empty */}
    <ListScreen def={good} label="List" />
  </>
)

// @ts-expect-error an action names the call it makes
export const callless: Action = { label: 'Save', run: () => undefined }
