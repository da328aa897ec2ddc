// The review queues: what each is called on the wire. Whatever names all of them follows from this value; the server's side
// of each is in `server/review/queues.ts`.

interface QueueNames {
  /** How the poll of the alerts names what waits. */
  readonly count: string
  /** How home names the queue. */
  readonly home: string
  /** Minutes that a record may wait, where the server says nothing. */
  readonly minutes: number
  /** There where it rings when exactly one record waits. */
  readonly rings?: true
}

/** The review queues, by their kind, in the order they are shown. */
export const queues = {
  recharge: {
    count: 'systemRechargeCount',
    home: 'recharge',
    minutes: 30,
  },
  withdraw: { count: 'withdrawCount', home: 'withdraw', minutes: 60, rings: true },
  realName: {
    count: 'realNameAuthCount',
    home: 'realNameAuth',
    minutes: 1440,
    rings: true,
  },
} as const satisfies Readonly<Record<string, QueueNames>>

/** A review queue: a kind of records that wait for a decision. */
export type QueueKind = keyof typeof queues
/** The kinds of review queues. */
export const queueKinds = Object.keys(queues) as QueueKind[]
/** How home names each of the queues. */
export const homeNames = queueKinds.map((kind) => queues[kind].home)

/** Returns what `valueOf` gives for each queue, by its kind. */
export const byQueue = <V>(valueOf: (kind: QueueKind) => V): Record<QueueKind, V> =>
  Object.fromEntries(queueKinds.map((kind) => [kind, valueOf(kind)])) as Record<QueueKind, V>

/** Returns what `valueOf` gives for each queue, by the name of its count. */
export const byCount = <V>(valueOf: (kind: QueueKind) => V) =>
  Object.fromEntries(queueKinds.map((kind) => [queues[kind].count, valueOf(kind)])) as Record<
    (typeof queues)[QueueKind]['count'],
    V
  >

/** What may wait for so long before its age is shown as late. */
export type SlaKind = QueueKind | 'violation'
/** Minutes of each kind, where the server says nothing. */
export const usualSla: Readonly<Record<SlaKind, number>> = {
  ...byQueue((kind) => queues[kind].minutes),
  violation: 2880,
}
