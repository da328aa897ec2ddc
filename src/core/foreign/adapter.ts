// What stands between the console's contract and a back end that is not ours: one file for each kind of back end, loaded
// only where `config.json` names it. `docs/own-backend.md` shows how to write one.

/** A call of the contract, before it is sent. */
export interface BackEndCall {
  /** The contract's path of the call after the prefix, such as `cwManage/chargeLogList`. */
  readonly name: string
  readonly method: string
  /** The path below the base of all calls, as the contract has it: `api/v2/sitebkd/cwManage/chargeLogList`. */
  readonly path: string
  /** The input of a GET; empty for every other call. */
  readonly query: Readonly<Record<string, unknown>>
  /** The input of every other call; undefined for a GET. */
  readonly body: unknown
}

/** A call as the back end wants it. */
export interface BackEndRequest {
  readonly method: string
  /** Below the base of all calls, without a leading slash. */
  readonly path: string
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** An answer of the back end: the HTTP status and the parsed JSON, null where it was none. */
export interface RawAnswer {
  readonly status: number
  readonly body: unknown
}

/** The envelope that the contract reads. A `code` that stays a text is an error of the back end. */
export interface AdaptedAnswer {
  readonly code: number | string
  readonly msg: string
  readonly data: unknown
}

/** What a back end asks for at the sign-in besides name and password: the letters in a picture. */
export interface CaptchaAdapter {
  readonly request: BackEndRequest
  /** Reads the picture, a data URI, and its key from the answer. */
  read(raw: RawAnswer): { readonly key: string; readonly image: string }
  /** Returns what the sign-in sends of them. */
  toFields(captcha: {
    readonly key: string
    readonly typed: string
  }): Readonly<Record<string, string>>
}

/** Translates the contract's calls and answers to and from those of one kind of back end. Pure: no storage, no network. */
export interface BackEndAdapter {
  readonly name: string
  /** Unset where name and password are enough. */
  readonly captcha?: CaptchaAdapter
  /** Returns path, method, query and body as the back end wants them, or `'not-served'` for what it does not have. */
  toRequest(call: BackEndCall): BackEndRequest | 'not-served'
  /** Turns a raw answer into the envelope, with `data` named as in the contract. Code 404 means that the back end does not have the call. */
  toAnswer(call: BackEndCall, raw: RawAnswer): AdaptedAnswer
}
