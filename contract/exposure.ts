// What one operator can move with a call, and what bounds it: the words in which each domain declares it in its
// `exposure.ts`, beside its calls. The console never loads these files; who else must agree follows from the call's level.
import type { Endpoint } from './endpoint.ts'
import type { BuiltInKey } from './settings/all.ts'

/** What a call moves; `movements` says what each word means. */
export type Movement = keyof typeof movements

/** What the words for movements mean, as docs/four-eyes.md prints it. */
export const movements = {
  nothing: 'neither value nor a right nor where value goes',
  publication: 'texts and pictures that members or operators read',
  disclosure: 'what others may not know: personal data, lists as files',
  restriction: 'holds back what is somebody’s own, or gives it back to them; nobody gains',
  evidence: 'old records of what happened; the audit trail stays',
  right: 'what an operator or member may do, or who signs in as them',
  rule: 'rates, limits and settings by which value moves later',
  destination: 'where value goes, and what tells it from something else',
  value: 'value for the benefit of a member or an address',
} as const

/**
 * What a limit holds for: one call; all calls of a day by one account, of which a person may have several; or all calls of a day
 * or month, whoever makes them.
 */
export type Span = 'call' | 'accountDay' | 'day' | 'month'

/** What keeps a movement small. */
export type Bound =
  /** The value of a setting, over so much. */
  | { readonly kind: 'upTo'; readonly setting: BuiltInKey; readonly per: Span }
  /** Hours of a setting that pass before anything moves. */
  | { readonly kind: 'after'; readonly setting: BuiltInKey }
  /** The entries of a setting: nothing else is accepted. */
  | { readonly kind: 'listedIn'; readonly setting: BuiltInKey }
  /** The amount of a record of this table that somebody else made, once. */
  | { readonly kind: 'once'; readonly table: string }
  /** Beside what the other bounds leave: what somebody else made, as with `once`. */
  | { readonly kind: 'orOnce'; readonly table: string }
  /** Nothing before somebody other than the caller decides with this call. */
  | { readonly kind: 'decidedBy'; readonly path: string }
  /** No more than this call granted before. */
  | { readonly kind: 'grantedBy'; readonly path: string }
  /** The limits that this field of the input has. */
  | { readonly kind: 'field'; readonly name: string }
  /** A constraint, an index or a trigger of the database. */
  | { readonly kind: 'heldBy'; readonly constraint: string }
  /** One code of the caller holds for the sum of a setting, within minutes of a setting; each record from `row` on needs its own. */
  | {
      readonly kind: 'stepUp'
      readonly row: BuiltInKey
      readonly sum: BuiltInKey
      readonly minutes: BuiltInKey
    }
  /** What the caller holds or is: nobody gives away what they do not have. */
  | { readonly kind: 'own' }

/** What one person moves, and its bounds. */
export interface Alone {
  readonly moves: Movement
  readonly bounds: readonly Bound[]
}

/** What a call moves. */
export interface Exposure extends Alone {
  /** What is moved while no second operator is asked, where K4 is the highest level of a call and not always its level. */
  readonly alone?: Alone
}

/** The declarations of a domain, by the paths of its calls. */
export type Exposures = Readonly<Record<string, Exposure>>

const moving =
  (moves: Movement) =>
  (...bounds: Bound[]): Alone => ({ moves, bounds })

export const nothing = moving('nothing')()
export const restriction = moving('restriction')()
export const evidence = moving('evidence')()
export const publication = moving('publication')()
export const disclosure = moving('disclosure')
export const right = moving('right')
export const rule = moving('rule')
export const destination = moving('destination')
export const value = moving('value')

/** Declares a call of level K4: always with a second operator, or else with what is moved `alone`. */
export const together = (moves: Movement, alone?: Alone): Exposure => ({
  moves,
  bounds: [],
  ...(alone && { alone }),
})

export const upTo = (setting: BuiltInKey, per: Span): Bound => ({
  kind: 'upTo',
  setting,
  per,
})
export const after = (setting: BuiltInKey): Bound => ({ kind: 'after', setting })
export const listedIn = (setting: BuiltInKey): Bound => ({ kind: 'listedIn', setting })
export const once = (table: string): Bound => ({ kind: 'once', table })
export const orOnce = (table: string): Bound => ({ kind: 'orOnce', table })
export const decidedBy = (path: string): Bound => ({ kind: 'decidedBy', path })
export const grantedBy = (path: string): Bound => ({ kind: 'grantedBy', path })
export const field = (name: string): Bound => ({ kind: 'field', name })
export const heldBy = (constraint: string): Bound => ({ kind: 'heldBy', constraint })
/** What a code that holds for several records (`allowsStepUp`) leaves one person with. */
export const stepUp: Bound = {
  kind: 'stepUp',
  row: 'review.stepUpUsd',
  sum: 'review.stepUpSumUsd',
  minutes: 'review.stepUpMinutes',
}
export const own: Bound = { kind: 'own' }

/** Who else must agree to a call: follows from its level alone. */
export type Agreement =
  | 'nobody'
  | 'own code'
  | 'own code at times'
  | 'second operator'
  | 'second operator at times'

/** Returns who else must agree to a call. */
export function getAgreement({ level, isLevelConditional }: Endpoint): Agreement {
  if (level === undefined) return 'nobody'
  const who = level === 'K3' ? 'own code' : 'second operator'
  return isLevelConditional ? `${who} at times` : who
}

/** What one person moves with a call; undefined where a second operator always has to agree. */
export function movedAlone(endpoint: Endpoint, { alone, ...all }: Exposure): Alone | undefined {
  switch (getAgreement(endpoint)) {
    case 'second operator':
      return undefined
    case 'second operator at times':
      return alone
    default:
      return all
  }
}

const harmless: readonly Movement[] = [
  'nothing',
  'publication',
  'restriction',
  'evidence',
  'disclosure',
]
/** What keeps value small by itself: neither the limits of a field nor those for one call or account, which may come again. */
const amounts: readonly Bound['kind'][] = ['once', 'decidedBy', 'grantedBy', 'heldBy']

const holds = (bound: Bound, moves: Movement): boolean => {
  // Neither is a limit of a day: another code holds for as much again.
  if (bound.kind === 'orOnce' || bound.kind === 'stepUp') return false
  if (bound.kind === 'upTo') return bound.per === 'day' || bound.per === 'month'
  return moves !== 'value' || amounts.includes(bound.kind)
}

/** Whether what one person moves is bounded in a day. */
export const isBounded = ({ moves, bounds }: Alone): boolean =>
  harmless.includes(moves) || bounds.some((bound) => holds(bound, moves))
