/** Result codes of the envelope; 0 is success, everything else is told to the operator. */
export const Code = {
  ok: 0,
  /** No session, or one that ended: the console shows one alert and returns to the root. */
  sessionEnded: 401,
  /** The session is locked on the server until it is unlocked. */
  sessionLocked: 423,
  invalid: 40001,
  noPermission: 40301,
  outOfScope: 40302,
  selfReview: 40303,
  /** The first password must be replaced before anything else may be called. */
  mustChangePassword: 40304,
  /** The user name or the password is wrong; never says which. */
  wrongCredentials: 40305,
  notFound: 40401,
  methodNotAllowed: 40501,
  /** Someone was faster: data carries status, version, reviewerName, reviewedAt. */
  alreadyHandled: 40901,
  /** The record changed since it was read: data carries the current row. */
  stale: 40902,
  duplicate: 40903,
  keyReused: 40904,
  tooLarge: 41301,
  insufficient: 42201,
  limitExceeded: 42202,
  rule: 42203,
  /** Chunks of the upload are missing. */
  incomplete: 42204,
  claimed: 42301,
  /** The merge of the upload is under way: ask again. */
  merging: 42302,
  tooMany: 42901,
  /** The one-time code is missing or wrong, or no authenticator is bound; data carries `errors` and `isBound`. */
  otp: 46101,
  server: 50001,
  unavailable: 50301,
} as const
export type Code = (typeof Code)[keyof typeof Code]
