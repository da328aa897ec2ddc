// The history of a record: the newest events come with the record, earlier ones and long texts when they are asked for.
import { z } from 'zod'
import { endpoint, type Endpoint } from './endpoint.ts'
import { Id, Stamp, Text } from './wire.ts'

/** Events of one page of a history. */
export const historyPageRows = 20
/** A longer text is answered as its length and hash. */
export const maxShownCharacters = 300

/** Stands for a text that is too long for a history; the difference is a call of its own. */
export const LongText = z.object({
  /** In characters. */
  length: z.int(),
  /** SHA-256 of the text as UTF-8, in hexadecimal. */
  hash: z.string(),
})
export type LongText = z.output<typeof LongText>

/** The value of a field before or after a change; null where there is none. */
export const ChangedValue = z.union([z.string(), LongText]).nullable()
export type ChangedValue = z.output<typeof ChangedValue>

export const FieldChange = z.object({
  field: z.string(),
  before: ChangedValue,
  after: ChangedValue,
})
export type FieldChange = z.output<typeof FieldChange>

/** The verbs of the trail that histories show. A rule holds them to what the server writes. */
export const historyVerbs = [
  'add',
  'allocate',
  'apply',
  'approve',
  'approved',
  'batchEdit',
  'block',
  'cancel',
  'cancelByProduct',
  'check',
  'claim',
  'claimed',
  'clearFlag',
  'close',
  'confirm',
  'control',
  'create',
  'created',
  'dataScope',
  'delete',
  'deleted',
  'disable',
  'download',
  'edit',
  'edited',
  'end',
  'endSecret',
  'expire',
  'fail',
  'flag',
  'forceClose',
  'freeze',
  'image',
  'import',
  'inviteOidc',
  'issueSecret',
  'kick',
  'lift',
  'linkOidc',
  'maintenance',
  'mature',
  'move',
  'notify',
  'orphan',
  'ping',
  'promote',
  'rebuild',
  'rebuilt',
  'recheck',
  'reconcile',
  'redeem',
  'redeemPwd',
  'reject',
  'rejected',
  'release',
  'released',
  'remove',
  'renew',
  'reopen',
  'replay',
  'report',
  'reset',
  'resetOtp',
  'resetPassword',
  'resetPwd',
  'retry',
  'retryShare',
  'reveal',
  'reverse',
  'revert',
  'review',
  'revoke',
  'riskEdit',
  'run',
  'send',
  'setInviter',
  'setRoleUser',
  'setStatus',
  'setSwitch',
  'setTags',
  'setTop',
  'stop',
  'submit',
  'tierEdit',
  'unfreeze',
  'unlinkOidc',
  'unmask',
  'void',
  'voidWindow',
  'withdraw',
] as const
export type HistoryVerb = (typeof historyVerbs)[number]

/** One event of a record's history; `changes` name fields of the row. */
export const HistoryEvent = z.object({
  /** Its number in the audit trail; null for a step that is known from the record itself. */
  seq: Id.nullable(),
  at: Stamp,
  action: z.string(),
  actorName: z.string().nullable(),
  remark: z.string(),
  changes: z.array(FieldChange),
})
export type HistoryEvent = z.output<typeof HistoryEvent>

/** What earlier events are asked for with (`before`); null where there are none. */
const historyCursor = Id.nullable()

/** An application about a record that waits for a second operator. */
export const WaitingApproval = z.object({
  approvalId: Id,
  /** What the menu calls the call that waits, in the caller's language. */
  actionName: z.string(),
  applicantName: z.string(),
  createdAt: Stamp,
})
export type WaitingApproval = z.output<typeof WaitingApproval>
const waiting = z.array(WaitingApproval)

/** The part of a record's answer that is its history: the newest events, oldest first; and what waits for a second operator. */
export const historyFields = { history: z.array(HistoryEvent), historyCursor, waiting }

/** The same where the actions are known by name. */
export const timelineFields = <const A extends readonly string[]>(actions: A) => ({
  timeline: z.array(HistoryEvent.extend({ action: z.enum(actions) })),
  historyCursor,
  waiting,
})

/** The events before a cursor, oldest first. */
export const HistoryPage = z.object({ events: z.array(HistoryEvent), historyCursor })
export type HistoryPage = z.output<typeof HistoryPage>

/** Both texts of one change, from where they begin to differ to where they are the same again. */
export const Difference = z.object({
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Characters left out in front of and behind both texts, because they are the same. */
  sameBefore: z.int(),
  sameAfter: z.int(),
  /** True where a text was too long even so and its end is missing. */
  isCut: z.boolean(),
})
export type Difference = z.output<typeof Difference>

/** What every call for a record with a history may be asked with. */
export const RecordInput = z.object({
  id: Id,
  /** Asks for the events before this cursor, instead of the record. */
  before: Id.optional(),
  /** Asks for the difference that `event` made to this field, instead of the record. */
  field: Text(64).optional(),
  event: Id.optional(),
})
export type RecordInput = typeof RecordInput

const variants = [
  { field: 'field', output: Difference },
  { field: 'before', output: HistoryPage },
] as const

/**
 * Declares the call that answers one record with the newest of its history. Earlier events and differences are asked for
 * with the same call, so that whoever may see the record, and nobody else, may see them.
 */
export const recordEndpoint = <O extends z.ZodObject<{ historyCursor: typeof historyCursor }>>(
  route: `GET ${string}`,
  output: O,
) => endpoint(route, RecordInput, output, { variants })

const PageInput = RecordInput.pick({ id: true }).extend({ before: Id })
const DifferenceInput = RecordInput.pick({ id: true, event: true }).extend({ field: Text(64) })

/** The call for a record, asked for the events before a cursor. */
export const toEarlierEndpoint = (
  get: Endpoint,
): Endpoint<typeof PageInput, typeof HistoryPage> => ({
  ...get,
  input: PageInput,
  output: HistoryPage,
})

/** The call for a record, asked for the difference that one event, or the record itself, made to one field. */
export const toDifferenceEndpoint = (
  get: Endpoint,
): Endpoint<typeof DifferenceInput, typeof Difference> => ({
  ...get,
  input: DifferenceInput,
  output: Difference,
})
