// What operators have written and not submitted, in the browser's storage. It is sealed with a key that the server derives
// for each operator and gives to their sessions only: whoever finds the storage reads nothing, and the same operator reads
// it after a crash and a new sign-in.
import { z } from 'zod'
import { draftKeys } from '#contract/draft-key.ts'
import { call } from '../http/api.ts'
import { session } from '../session/session.ts'
import { draftPrefix, draftStorageKey, findStorageKeys } from './stored-drafts.ts'

/** Days a draft is kept. The server answers a repeated request id for longer (`housekeeping.ts`). */
const maxAgeMs = 7 * 86_400_000

const Values = z.record(z.string(), z.unknown())

/** What a form holds that was not submitted, or that was sent and not answered. */
const Draft = z.object({
  /** The fields that differ from the record. */
  values: Values,
  /** The key of the call: what may have arrived is asked for again under it, and happens once. */
  requestId: z.string(),
  /** The body that was sent, while no answer came. */
  sent: Values.optional(),
  /** The version of the record that the form showed. */
  version: z.unknown().optional(),
})
type Draft = z.output<typeof Draft>

const Sealed = z.object({ at: z.number(), key: z.string(), iv: z.string(), text: z.string() })

/** A draft and when it was written, in milliseconds since the epoch. */
export type StoredDraft = Draft & { readonly at: number }

const toBytes = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (unit) =>
    unit.charCodeAt(0),
  )
const toText = (bytes: Uint8Array) =>
  btoa(Array.from(bytes, (unit) => String.fromCharCode(unit)).join(''))

interface Keys {
  readonly operatorId: string
  readonly first: string
  readonly byId: ReadonlyMap<string, CryptoKey>
}
let known: Keys | undefined

/** The operator's keys, asked for once a page. Nobody can read them out of the `CryptoKey` again. */
async function keysOf(operatorId: string): Promise<Keys> {
  if (known?.operatorId === operatorId) return known
  const { keys } = await call(draftKeys, null, { quiet: true })
  const pairs = await Promise.all(
    keys.map(async (each) => {
      const [id = '', secret = ''] = each.split('.')
      const key = await crypto.subtle.importKey('raw', toBytes(secret), 'AES-GCM', false, [
        'encrypt',
        'decrypt',
      ])
      return [id, key] as const
    }),
  )
  known = { operatorId, first: pairs[0]?.[0] ?? '', byId: new Map(pairs) }
  return known
}

const dataOf = (storageKey: string) => new TextEncoder().encode(storageKey)

function readSealed(storageKey: string) {
  try {
    return Sealed.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? 'null')).data
  } catch {
    return undefined
  }
}

/** Removes what is too old, whoever wrote it. */
function purge() {
  for (const storageKey of findStorageKeys(draftPrefix)) {
    const at = readSealed(storageKey)?.at ?? 0
    if (Date.now() - at > maxAgeMs) localStorage.removeItem(storageKey)
  }
}

/** One after the other: of two writings the later one stays. */
let queue: Promise<unknown> = Promise.resolve()
function serialise<T>(work: (operatorId: string) => Promise<T>): Promise<T | undefined> {
  const operatorId = session.state.user?.id
  const done = queue.then(async () => {
    // Signed out, or taken over by another tab: nothing is written in the name of who was here.
    if (operatorId === undefined || !session.isStillMine()) return undefined
    if (session.state.user?.id !== operatorId) return undefined
    return work(operatorId)
  })
  // No draft is worth a message: without network, storage or Web Crypto the form is as good as it was without drafts.
  queue = done.catch(() => undefined)
  return queue as Promise<T | undefined>
}

/** Returns the draft of a form; undefined where there is none, or none that this operator's keys open. */
export const readDraft = (name: string): Promise<StoredDraft | undefined> =>
  serialise(async (operatorId) => {
    purge()
    const storageKey = draftStorageKey(operatorId, name)
    const sealed = readSealed(storageKey)
    if (!sealed) return undefined
    const key = (await keysOf(operatorId)).byId.get(sealed.key)
    if (!key) return undefined
    const open = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: toBytes(sealed.iv), additionalData: dataOf(storageKey) },
      key,
      toBytes(sealed.text),
    )
    const draft = Draft.parse(JSON.parse(new TextDecoder().decode(open)))
    return { ...draft, at: sealed.at }
  })

/** Stores the draft of a form in place of the one before. */
export const writeDraft = (name: string, draft: Draft): Promise<void> =>
  serialise(async (operatorId) => {
    const { first, byId } = await keysOf(operatorId)
    const key = byId.get(first)
    if (!key) return
    const storageKey = draftStorageKey(operatorId, name)
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const text = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv, additionalData: dataOf(storageKey) },
      key,
      new TextEncoder().encode(JSON.stringify(draft)),
    )
    // Signed out meanwhile: what was cleared stays cleared.
    if (!session.isStillMine() || session.state.user?.id !== operatorId) return
    const sealed = {
      at: Date.now(),
      key: first,
      iv: toText(iv),
      text: toText(new Uint8Array(text)),
    }
    localStorage.setItem(storageKey, JSON.stringify(sealed))
  })

/** Forgets the draft of a form: it was submitted or given up. */
export const removeDraft = (name: string): Promise<void> =>
  serialise(async (operatorId) => localStorage.removeItem(draftStorageKey(operatorId, name)))
