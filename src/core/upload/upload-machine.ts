// The life of one upload, in full: whatever is not in this table cannot happen.

/** The states of an upload; each has its own words in the panel. */
export const uploadStates = [
  'hashing',
  'waiting',
  'uploading',
  'paused',
  'merging',
  'success',
  'error',
] as const
/** One of `uploadStates`. */
export type UploadStateName = (typeof uploadStates)[number]

/** What can happen to an upload. Removing it is possible in every state and ends the table. */
export type UploadEvent =
  | 'hashed'
  | 'start'
  | 'allSent'
  | 'finished'
  | 'missing'
  | 'failed'
  | 'pause'
  | 'resume'
  | 'rehash'
  | 'retry'

type Row = Partial<Record<UploadEvent, UploadStateName>>

/**
 * State and event to next state. A paused or failed upload goes on where it stopped: to `hashing` by `rehash` while
 * its label is unknown, else to `waiting`, from where the chunk test tells what is still to be sent.
 */
export const transitions = {
  hashing: { hashed: 'waiting', pause: 'paused', failed: 'error' },
  waiting: { start: 'uploading', pause: 'paused' },
  uploading: { allSent: 'merging', finished: 'success', pause: 'paused', failed: 'error' },
  merging: { finished: 'success', missing: 'waiting', pause: 'paused', failed: 'error' },
  paused: { resume: 'waiting', rehash: 'hashing' },
  success: {},
  error: { retry: 'waiting', rehash: 'hashing' },
} as const satisfies Record<UploadStateName, Row>

/** The next state; undefined where the table has none, and nothing happens then. */
export const nextState = (
  state: UploadStateName,
  event: UploadEvent,
): UploadStateName | undefined => (transitions[state] as Row)[event]

/** True while something is being done or about to be: leaving the page would stop it. */
export const isRunning = (state: UploadStateName): boolean =>
  state === 'hashing' || state === 'waiting' || state === 'uploading' || state === 'merging'
