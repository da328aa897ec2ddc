// Every screen against its block of the catalogue (`screens/*.json`): columns, filters, actions with keys and
// permissions, calls, dictionaries.
import { beforeAll, expect, it } from 'vitest'
import type { Endpoint, ListEndpoint } from '#contract/endpoint.ts'
import { blocks } from './screens/blocks.ts'
import { aliases, exceptions } from './screens/exceptions.ts'
import { built, faultsOf, type Built } from './screens/faults.ts'
import { viewFacts, type ViewFacts } from './screens/view-facts.ts'

const views = new Map<string, ViewFacts>()
beforeAll(async () => {
  for (const { component } of Object.values(blocks))
    views.set(component, await viewFacts(component))
})

const viewOf = (id: string): ViewFacts => {
  const view = views.get(blocks[id]?.component ?? '')
  if (!view) throw new Error(`No view was read for ${id}.`)
  return view
}

/** `T04: column sort on screen` for everything that a block asks for and nothing has. */
const faults = (
  has: Built = built,
  { view = viewOf, names = aliases }: { view?: typeof viewOf; names?: typeof aliases } = {},
): string[] =>
  Object.entries(blocks).flatMap(([id, block]) =>
    faultsOf(block, has, view(id), names[id]).map((item) => `${id}: ${item}`),
  )

const excepted = Object.entries(exceptions).flatMap(([id, items]) =>
  Object.keys(items).map((item) => `${id}: ${item}`),
)

it('has what every block of the catalogue asks for', () => {
  expect(Object.keys(blocks).length).toBeGreaterThan(45)
  const open = faults().filter((each) => !excepted.includes(each))
  expect(open, 'Build it, or say why not in tests/rules/screens/exceptions.ts').toEqual([])
})

it('keeps no exception for what is there', () => {
  const found = faults()
  const stale = excepted.filter((each) => !found.includes(each))
  expect(stale, 'Take it out of tests/rules/screens/exceptions.ts').toEqual([])
})

it('keeps no name for what is called as in its block', () => {
  const stale = Object.entries(aliases).flatMap(([id, names]) =>
    Object.keys(names).filter((name) => {
      const { [name]: _, ...others } = names
      const found = faults(built, { names: { ...aliases, [id]: others } })
      return !found.some((each) => each.startsWith(`${id}: `) && !excepted.includes(each))
    }),
  )
  expect(stale, 'Take it out of tests/rules/screens/exceptions.ts').toEqual([])
})

const none = { columns: new Set<string>(), filters: new Set<string>() }
/** The contract with one endpoint changed. */
const withEndpoint = (path: string, change: (call: Endpoint) => Endpoint[]): Built => ({
  ...built,
  endpoints: built.endpoints.flatMap((each) => (each.path === path ? change(each) : [each])),
})
const newFaults = (...args: Parameters<typeof faults>) =>
  faults(...args).filter((each) => !excepted.includes(each))

it('names a column, a filter and an order that the contract lost', () => {
  const lost = withEndpoint('inviteLog/list', (call) => {
    const list = call as ListEndpoint
    return [
      {
        ...list,
        row: list.row.omit({ inviteCode: true }),
        filter: list.filter.omit({ sameIp: true }),
        sortable: list.sortable.filter((field) => field !== 'feeUsd'),
      } as Endpoint,
    ]
  })
  expect(newFaults(lost)).toEqual([
    'T08: column inviteCode on the wire',
    'T08: order feeUsd',
    'T08: filter sameIp on the wire',
  ])
})

it('names a call that is gone, and one that lost its level or its reason', () => {
  expect(newFaults(withEndpoint('awardRecord/revoke', () => []))).toEqual([
    'K07: call POST awardRecord/revoke',
  ])
  expect(
    newFaults(withEndpoint('awardRecord/revoke', (call) => [{ ...call, level: undefined }])),
  ).toEqual(['K07: level K4 of awardRecord/revoke'])
  const unasked = withEndpoint('inviteLog/flag', (call) => [
    { ...call, input: (call.input as ListEndpoint['row']).omit({ reason: true }) },
  ])
  expect(newFaults(unasked)).toEqual(['T08: reason of inviteLog/flag'])
})

it('names what a view lost: a key, a column, a filter', () => {
  const view = (id: string): ViewFacts => {
    const facts = viewOf(id)
    if (id !== 'T08') return facts
    const { columns, filters } = facts.lists.get('inviteLog/list') ?? none
    return {
      ...facts,
      keys: new Set([...facts.keys].filter((each) => each !== 'f inviteLog/flag')),
      lists: new Map([
        [
          'inviteLog/list',
          {
            columns: new Set([...columns].filter((each) => each !== 'sameDevice')),
            filters: new Set([...filters].filter((each) => each !== 'inviterId')),
          },
        ],
      ]),
    }
  }
  expect(newFaults(built, { view })).toEqual([
    'T08: column sameDevice on screen',
    'T08: filter inviterId on screen',
    'T08: key f of inviteLog/flag',
  ])
})

it('names a permission and the values of a dictionary that the seed lost or gained', () => {
  const has: Built = {
    ...built,
    menu: new Set([...built.menu].filter((each) => !each.endsWith('inviteLog/flag'))),
    dictionaries: new Map([
      ...built.dictionaries,
      ['rebate_status', ['pending', 'paid', 'skipped', 'lost']],
    ]),
  }
  expect(newFaults(has)).toEqual([
    'T08: permission inviteLog/flag',
    'T08: value revoked of rebate_status',
    'T08: value lost of rebate_status is not in the block',
  ])
})
