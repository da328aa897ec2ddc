// Calls that no server knows: what the parts of `kit` are shown with.
import { z } from 'zod'
import { endpoint, listEndpoint } from '#contract/endpoint.ts'
import { TitlesInput } from '#contract/lang.ts'
import { DateRange, Day, Id, Money, RequestId, Stamp, Text } from '#contract/wire.ts'

/** The dictionary of the sample states. */
export const stateDict = 'workshop_state'

const Row = z.object({
  id: Id,
  number: z.string(),
  member: z.string(),
  currency: z.string(),
  amount: Money,
  state: z.string(),
  isUrgent: z.boolean(),
  remark: z.string(),
  createdAt: Stamp,
})
/** A sample record. */
export type SampleRow = z.output<typeof Row>

/** How the list of that name answers. */
export const listStates = ['usual', 'many', 'filtered', 'empty', 'loading', 'failed'] as const
export type ListState = (typeof listStates)[number]

const listOf = (state: ListState) =>
  listEndpoint(`POST workshop/${state}`, {
    filter: z
      .object({
        keyword: Text(64),
        state: z.array(z.string()),
        createdAt: DateRange,
        isUrgent: z.boolean(),
        amountMin: Money,
        amountMax: Money,
      })
      .partial(),
    row: Row,
    sortable: ['amount', 'createdAt'],
    summary: z.object({ currency: z.string(), count: z.int(), amount: Money }),
  })

/** One list per state it can be in. */
export const sampleLists = Object.fromEntries(
  listStates.map((state) => [state, listOf(state)]),
) as Record<ListState, ReturnType<typeof listOf>>

const Form = z.object({
  title: Text(20).pipe(z.string().min(1)),
  remark: Text(200).optional(),
  amount: Money,
  count: z.int(),
  state: z.string(),
  network: z.string(),
  isUrgent: z.boolean(),
  memberId: Id,
  files: z.array(Id),
  images: z.array(Id),
  names: TitlesInput(32),
  levelMin: z.int(),
  levelMax: z.int(),
  priceMin: Money,
  priceMax: Money,
  startAt: Stamp,
  day: Day,
  states: z.array(z.string()),
  tags: z.array(z.string()),
  content: z.string(),
})

/** A form with a field of every kind. */
export const sampleForm = endpoint('POST workshop/form', Form, z.object({}), { access: 'session' })

/** What happens to the small form when it is sent. */
export const outcomes = ['usual', 'invalid', 'unanswered'] as const
export type Outcome = (typeof outcomes)[number]

const callOf = (outcome: Outcome) =>
  endpoint(
    `POST workshop/call/${outcome}`,
    z.object({ amount: Money, remark: Text(200).optional(), requestId: RequestId }),
    z.object({}),
    { access: 'session' },
  )

/** One call per outcome. */
export const sampleCalls = Object.fromEntries(
  outcomes.map((outcome) => [outcome, callOf(outcome)]),
) as Record<Outcome, ReturnType<typeof callOf>>
