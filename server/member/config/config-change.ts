// Changing what holds for members: one, many to tighter values, and back to the level.
import { eq } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/member/member-config.ts'
import { Refusal } from '#server/base/refusal.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import { memberConfig as table, memberLevelConfig } from '#server/db/schema/member/member-config.ts'
import type { App } from '#server/http/application.ts'
import { audited, auditedAll, type AuditEntry, type Call, type Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import type { Need } from '#server/http/operator-access.ts'
import { change } from '#server/http/serve.ts'
import { lockMembers } from '../lock-members.ts'
import {
  assertDaily,
  assertValues,
  getEffectiveConfig,
  emptied,
  fields,
  inForce,
  isLooser,
  isOver,
  readMemberLevel,
  recentLevels,
  storedValues,
  type Field,
  type LevelDefault,
  type Override,
  type Stored,
} from './config-rules.ts'

type Set = Partial<Record<Field, Stored>> & { validUntil?: string | null; remark?: string }

interface State {
  readonly memberNo: string
  readonly level: LevelDefault
  /** As it is stored. */
  readonly own: Override | undefined
  /** As it holds: empty where its time is over. */
  readonly set: Override | undefined
}

/** What holds for a member, at the version that was on screen. */
async function stateOf(db: Call['db'], id: string, version: number): Promise<State> {
  const { memberNo, level } = await readMemberLevel(db, id)
  const [own] = await db.select().from(table).where(eq(table.memberId, id))
  const [usual] = await db
    .select()
    .from(memberLevelConfig)
    .where(eq(memberLevelConfig.level, level))
  if (!usual) throw new Refusal(Code.notFound, 'notFound')
  if ((own?.version ?? 0) !== version) throw new Refusal(Code.stale, 'stale', {}, { id })
  return { memberNo, level: usual, own, set: inForce(own) }
}

/** Only what differs from an override. */
const differing = (from: Override | undefined, values: Set): Set =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const before = from?.[name as keyof Override] ?? (name === 'remark' ? '' : null)
      return value !== undefined && value !== before
    }),
  )

/** Stores the values, instead of an override whose time is over; returns the new version with the line of the trail, or nothing where nothing differs. */
async function store(
  { tx, actor, applicant }: Change,
  id: string,
  state: State,
  wanted: Set,
  about: { action: string; reason: string },
): Promise<{ version: number; entry: AuditEntry } | undefined> {
  if (Object.keys(differing(state.set, wanted)).length === 0) return undefined
  const values = differing(state.own, isOver(state.own) ? { ...emptied, ...wanted } : wanted)
  const operatorName = (applicant ?? actor).userName
  const [row] = await tx
    .insert(table)
    .values({ memberId: id, ...values, operatorName } as typeof table.$inferInsert)
    .onConflictDoUpdate({
      target: table.memberId,
      set: {
        ...(values as Partial<Override>),
        operatorName,
        ...nextVersion(table),
      },
      setWhere: eq(table.version, state.own?.version ?? 0),
    })
    .returning({ version: table.version })
  if (!row) throw new Refusal(Code.stale, 'stale', {}, { id })
  const before = Object.fromEntries(
    Object.keys(values).map((name) => [name, state.own?.[name as keyof Override] ?? null]),
  )
  const entry: AuditEntry = {
    action: about.action,
    targetType: 'memberConfig',
    targetId: id,
    targetNo: state.memberNo,
    before,
    after: values,
    reason: about.reason,
  }
  return { version: row.version, entry }
}

/** A second operator where something becomes looser than a level of the last 30 days, or stays so for longer. */
async function needOfEdit(
  {
    id,
    version,
    validUntil,
    ...sent
  }: Parameters<typeof storedValues>[0] & {
    id: string
    version: number
    validUntil?: string | null | undefined
  },
  { db }: Call,
): Promise<Need> {
  const { level, set } = await stateOf(db, id, version)
  const levels = await recentLevels(db, id, level.level)
  const values = storedValues(sent)
  const isLonger = validUntil !== undefined && validUntil !== (set?.validUntil ?? null)
  const isAboveLevel = fields.some((field) => {
    const value = field in values ? (values[field] ?? null) : (set?.[field] ?? null)
    const isTouched = field in values && value !== (set?.[field] ?? null)
    return (isTouched || isLonger) && levels.some((each) => isLooser(field, value, each[field]))
  })
  return { level: isAboveLevel ? 'K4' : undefined }
}

/** Mounts the calls that change what holds for members. */
export function configChanges(app: App): void {
  change(
    app,
    api.edit,
    async ({ id, version, validUntil, remark, reason, requestId: _key, ...sent }, call) => {
      await lockMembers(call, [id])
      if (validUntil && validUntil <= new Date().toISOString())
        throw invalidField('validUntil', 'untilPast', call.lang)
      const state = await stateOf(call.tx, id, version)
      const values = storedValues(sent)
      await assertValues(call, values)
      const next = { ...state.set, ...values, validUntil: null } as Override
      assertDaily(call, getEffectiveConfig(state.level, next))
      const wanted: Set = {
        ...values,
        ...(validUntil !== undefined && { validUntil }),
        ...(remark !== undefined && { remark }),
      }
      const stored = await store(call, id, state, wanted, {
        action: 'memberConfig.edit',
        reason,
      })
      if (!stored) throw new Refusal(Code.rule, 'nothingChanged')
      return audited({ id, version: stored.version }, stored.entry)
    },
    { need: needOfEdit },
  )

  change(app, api.reset, async ({ items, reason }, call) => {
    await lockMembers(
      call,
      items.map(({ id }) => id),
    )
    const lines: AuditEntry[] = []
    for (const { id, version } of items) {
      const state = await stateOf(call.tx, id, version)
      const about = { action: 'memberConfig.reset', reason }
      const stored = state.own && (await store(call, id, state, emptied, about))
      if (stored) lines.push(stored.entry)
    }
    return auditedAll({ count: lines.length }, lines)
  })

  change(app, api.batchEdit, async ({ items, values: sent, reason }, call) => {
    await lockMembers(
      call,
      items.map(({ id }) => id),
    )
    const values = storedValues(sent)
    await assertValues(call, values)
    const lines: AuditEntry[] = []
    for (const { id, version } of items) {
      const state = await stateOf(call.tx, id, version)
      const now = getEffectiveConfig(state.level, state.own)
      for (const field of fields) {
        const value = values[field]
        if (value === undefined) continue
        // Back to the level may be looser too: that is done one by one.
        if (value === null || isLooser(field, value, now[field]))
          throw invalidField(field, 'configLooser', call.lang)
      }
      assertDaily(call, { ...now, ...values } as Record<Field, Stored>)
      const stored = await store(call, id, state, values, {
        action: 'memberConfig.batchEdit',
        reason,
      })
      if (stored) lines.push(stored.entry)
    }
    return auditedAll({ count: lines.length }, lines)
  })
}
