// What an operator had shown of a document: name and number, pictures. Each part is asked for by an act, never by drawing,
// because each look is written to the audit trail; nothing outlives its minute or the record on screen.
import { useMemo, useSyncExternalStore } from 'react'
import type { z } from 'zod'
import * as api from '#contract/member/member-auth.ts'
import { call } from '#core/http/api.ts'
import { accessOf } from '#core/session/access.ts'
import { session } from '#core/session/session.ts'

/** A part that was asked for: its answer once it is there, or that it could not be had. */
export interface Disclosed<T> {
  readonly answer?: T
  readonly hasFailed?: boolean
}
/** What is shown of one record; a part is missing until it is asked for. */
export interface Disclosure {
  readonly id: string
  readonly version: number
  readonly clear?: Disclosed<z.output<typeof api.reveal.output>>
  readonly side?: api.Side
  readonly pictures: Readonly<Partial<Record<api.Side, Disclosed<string>>>>
}

let shown: Disclosure | undefined
/** The pictures that were asked for since the record was uncovered. */
let asked: Promise<void>[] = []
let minute: ReturnType<typeof setTimeout> | undefined
/** Who draws a record, and which. */
const drawn = new Map<() => void, string>()

function set(next: Disclosure | undefined) {
  shown = next
  for (const changed of drawn.keys()) changed()
}

/** Covers a record again and forgets what was shown of it. */
export function coverDocument(id: string): void {
  if (shown?.id !== id) return
  clearTimeout(minute)
  set(undefined)
}

const watch = (id: string) => (changed: () => void) => {
  drawn.set(changed, id)
  return () => {
    drawn.delete(changed)
    // The record was closed, or its page is kept without being on screen. React also subscribes anew without a reason.
    queueMicrotask(() => {
      if (![...drawn.values()].includes(id)) coverDocument(id)
    })
  }
}

/** What is shown of the record; undefined while it is covered. */
export function useDisclosure(id: string): Disclosure | undefined {
  const subscribe = useMemo(() => watch(id), [id])
  return useSyncExternalStore(subscribe, () => (shown?.id === id ? shown : undefined))
}

/** Asks for name and number in clear. */
export async function askClear(id: string): Promise<void> {
  const put = (clear: NonNullable<Disclosure['clear']>) =>
    shown?.id === id && set({ ...shown, clear })
  put({})
  await call(api.reveal, { id }).then(
    (answer) => put({ answer }),
    () => put({ hasFailed: true }),
  )
}

/** Turns to a picture, and asks for it unless it is here or on its way. */
export async function askPicture(id: string, side: api.Side): Promise<void> {
  if (shown?.id !== id) return
  set({ ...shown, side })
  await loadPicture(id, side)
}

/** Asks for a picture unless it is here or on its way. */
async function loadPicture(id: string, side: api.Side): Promise<void> {
  if (shown?.id !== id) return
  const known = shown.pictures[side]
  if (known && !known.hasFailed) return
  const put = (picture: Disclosed<string>) =>
    shown?.id === id && set({ ...shown, pictures: { ...shown.pictures, [side]: picture } })
  put({})
  const coming = call(api.image, { id, side }).then(
    ({ url }) => void put({ answer: url }),
    () => void put({ hasFailed: true }),
  )
  asked.push(coming)
  await coming
}

/** Uncovers a record for a minute and asks for what the operator may see of it, unless it is uncovered already. */
export function discloseDocument(row: api.MemberAuth): void {
  const { id, version } = row
  if (shown?.id === id && shown.version === version) return
  clearTimeout(minute)
  minute = setTimeout(() => coverDocument(id), api.revealSec * 1000)
  set({ id, version, pictures: {} })
  asked = []
  const { can } = accessOf(session.state)
  const [first] = api.sidesOf(row)
  if (can(api.reveal)) void askClear(id)
  if (first && can(api.image)) void askPicture(id, first)
}

/** Uncovers a record with every picture: an approval needs a look at each, of this version. */
export function discloseAll(row: api.MemberAuth): void {
  discloseDocument(row)
  if (accessOf(session.state).can(api.image))
    for (const side of api.sidesOf(row)) void loadPicture(row.id, side)
}

/** Resolves when every picture of the uncovered record has come; those that failed say so in their place. */
export const picturesOpened = (): Promise<unknown> => Promise.all(asked)
