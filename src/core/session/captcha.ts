// The picture whose letters some back ends want with name and password. Our own server wants none.

/** A picture and what names it. */
export interface Captcha {
  readonly key: string
  /** A data URI. */
  readonly image: string
}

/** Fetches a new picture, where the back end asks for one; what was typed of the last one. */
export const captcha: {
  load?: (() => Promise<Captcha>) | undefined
  key: string
  typed: string
} = { key: '', typed: '' }
