// What an operator had shown of a document: name and number, which need a reason, and the pictures that open with them. Each
// part is asked for by an act, never by drawing, because each look is written to the audit trail; nothing outlives its minute
// or the record on screen.
import { msg } from '@lingui/core/macro'
import { useMemo, useSyncExternalStore } from 'react'
import type { z } from 'zod'
import * as api from '#contract/member/member-auth.ts'
import { notify } from '#core/feedback/toast.ts'
import { call } from '#core/http/api.ts'
import { translate } from '#core/i18n/text.ts'
import { createAccess } from '#core/session/access.ts'
import { session } from '#core/session/session.ts'
import { keepReason, keptReason } from '../kept-reason.ts'

/** A part that was asked for: its answer once it is there, or that it could not be had. */
export interface Disclosed<T> {
  readonly answer?: T
  readonly hasFailed?: boolean
}
type Clear = z.output<typeof api.reveal.output>

/** What is shown of one record; a part is missing until it is asked for. */
export interface Disclosure {
  readonly id: string
  readonly version: number
  readonly clear?: Disclosed<Clear>
  readonly side?: api.Side
  /** Every picture was asked for: they stand side by side. */
  readonly isWhole?: true
  readonly pictures: Readonly<Partial<Record<api.Side, Disclosed<string>>>>
}

let shown: Disclosure | undefined
/** The record whose operator is asked why it is to be opened. */
let asked: string | undefined
/** The record whose review its operator began last. */
let reviewed: string | undefined
/** The parts that were asked for since the record was uncovered. */
let parts: Promise<void>[] = []
/** The pictures that the uncovered record has. */
let sides: readonly api.Side[] = []
/** The record of which every picture has been on screen, in the version it had. */
let seen: Pick<Disclosure, 'id' | 'version'> | undefined
let minute: ReturnType<typeof setTimeout> | undefined
/** Who draws a record, and which. */
const drawn = new Map<() => void, string>()

const draw = () => {
  for (const changed of drawn.keys()) changed()
}

function set(next: Disclosure | undefined) {
  shown = next
  draw()
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
      if ([...drawn.values()].includes(id)) return
      if (asked === id) asked = undefined
      coverDocument(id)
    })
  }
}

/** What is shown of the record; undefined while it is covered. */
export function useDisclosure(id: string): Disclosure | undefined {
  const subscribe = useMemo(() => watch(id), [id])
  return useSyncExternalStore(subscribe, () => (shown?.id === id ? shown : undefined))
}

/** Whether the operator is asked why the record is to be opened. */
export function useAsked(id: string): boolean {
  const subscribe = useMemo(() => watch(id), [id])
  return useSyncExternalStore(subscribe, () => asked === id)
}

/** Asks the operator why the record is to be opened, unless it is open already; null takes the question back. */
export function askWhy(row: Pick<api.MemberAuth, 'id' | 'version'> | null): void {
  const isOpen =
    shown?.id === row?.id && shown?.version === row?.version && shown?.clear?.hasFailed !== true
  asked = isOpen ? undefined : row?.id
  draw()
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
  const put = (picture: Disclosed<string>) => {
    if (shown?.id !== id) return
    set({ ...shown, pictures: { ...shown.pictures, [side]: picture } })
    const { version, pictures } = shown
    if (sides.every((each) => pictures[each]?.answer !== undefined)) seen = { id, version }
  }
  put({})
  const coming = call(api.image, { id, side }).then(
    ({ url }) => put({ answer: url }),
    () => put({ hasFailed: true }),
  )
  parts.push(coming)
  await coming
}

/** Uncovers a record for a minute. */
function begin(row: api.MemberAuth, clear: NonNullable<Disclosure['clear']>): void {
  const { id, version } = row
  sides = api.getPicturedSides(row)
  clearTimeout(minute)
  minute = setTimeout(() => coverDocument(id), api.revealSec * 1000)
  parts = []
  asked = undefined
  set({ id, version, clear, pictures: {} })
}

const mayLook = () => createAccess(session.state).can(api.image)

/** Uncovers a record for a minute, with what was answered to the reason, and asks for its first picture. */
function discloseDocument(row: api.MemberAuth, answer: Clear): void {
  begin(row, { answer })
  const [first] = api.getPicturedSides(row)
  if (first && mayLook()) void askPicture(row.id, first)
}

/** An approval needs a look at each picture, of this version. */
function loadAll(row: api.MemberAuth): void {
  if (shown) set({ ...shown, isWhole: true })
  if (mayLook()) for (const side of api.getPicturedSides(row)) void loadPicture(row.id, side)
}

function discloseAll(row: api.MemberAuth, answer: Clear): void {
  discloseDocument(row, answer)
  loadAll(row)
}

/** Uncovers a record with what was answered to the reason; with every picture where it is under review. */
export function discloseAsked(row: api.MemberAuth, answer: Clear): void {
  if (reviewed === row.id) discloseAll(row, answer)
  else discloseDocument(row, answer)
}

/** Uncovers a record with every picture for a reason that is known; where it is refused, the record says so in its place. */
function discloseFor(row: api.MemberAuth, reason: string): void {
  const { id, version } = row
  const isHere = () => shown?.id === id && shown.version === version
  // It is open already, or about to be.
  if (isHere() && shown?.clear?.hasFailed !== true) {
    if (shown?.clear?.answer) loadAll(row)
    return
  }
  begin(row, {})
  const coming = call(api.reveal, { id, reason }).then(
    (answer) => {
      if (!isHere()) return
      keepReason(api.reveal, id, reason)
      discloseAll(row, answer)
    },
    () => {
      if (isHere() && shown) set({ ...shown, clear: { hasFailed: true } })
    },
  )
  parts.push(coming)
}

/** Uncovers the record that its operator begins to review, with every picture, as one reveal whose reason is the review. */
export function discloseForReview(row: api.MemberAuth): void {
  reviewed = row.id
  if (!createAccess(session.state).can(api.reveal)) return
  discloseFor(row, keptReason(api.reveal, row.id) ?? translate(msg`审核实名认证 ${row.authNo}`))
}

/**
 * Whether every picture of the record was on screen when its approval was asked for. One that came before the pictures is
 * held until they are here, and has to be asked for again: nobody approves what they could not look at. The server asks
 * for the looks besides.
 */
export async function picturesSeen(row: api.MemberAuth): Promise<boolean> {
  const { id, version } = row
  const isSeen = () => seen?.id === id && seen.version >= version
  if (!mayLook() || api.getPicturedSides(row).length === 0 || isSeen()) return true
  if (shown?.id !== id) discloseForReview(row)
  // The pictures are asked for when the reason was answered.
  for (let waited: typeof parts | undefined; waited !== parts;) {
    waited = parts
    await Promise.all(waited)
  }
  if (isSeen()) notify.warning(msg`证件照片已打开，请看过后再确认`)
  else notify.error(msg`证件照片没有全部打开，请重试后再确认`)
  return false
}
