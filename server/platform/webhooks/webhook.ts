// The endpoints of the platform as operators keep them. Two operators agree to where events go; the secret goes to the owner.
import { sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/system/webhook.ts'
import { Refusal } from '#server/base/refusal.ts'
import { seal } from '#server/base/secret-box.ts'
import { contains, is } from '#server/db/lists/filters.ts'
import { lockRecord, lockRecords } from '#server/db/records/lock-record.ts'
import { updateRecord } from '#server/db/records/update-record.ts'
import { platformWebhook as table } from '#server/db/schema/platform-webhook.ts'
import type { App } from '#server/http/application.ts'
import { audited, auditedAll } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { change } from '#server/http/serve.ts'
import { serveResource } from '#server/lists/register/serve-resource.ts'
import { assertOwner } from '../key-owner.ts'
import { type AddressFault, resolveTarget } from './address.ts'
import { eventHead, rotateSecret, webhookNo } from './endpoint.ts'
import { anyNetwork, publicNetwork } from './network.ts'
import { newSecret, secretContext } from './signature.ts'
import { type ListedWebhook, loadWebhooks, webhookState } from './webhook-list.ts'

const faultKeys = {
  noHttps: 'webhookHttps',
  noAddress: 'webhookHost',
  notPublic: 'webhookPrivate',
} as const satisfies Record<AddressFault, string>

type Row = typeof table.$inferSelect

const entry = (verb: string, row: Pick<Row, 'id' | 'url'>) => ({
  action: `webhook.${verb}`,
  targetType: 'webhook',
  targetId: row.id,
  targetNo: webhookNo(row),
})

/** Whether an endpoint would get types that it did not get before. */
const getsMore = (types: readonly string[], before: Pick<Row, 'types'> | undefined) =>
  types.some((type) => !(before?.types as readonly string[] | undefined)?.includes(type))

/** Mounts the calls of the screen of endpoints, but for those that send something again. */
export function webhook(app: App): void {
  const network = app.deps.config.platformAllowPrivate === true ? anyNetwork : publicNetwork
  const { setStatus: _byHand, ...register } = api

  serveResource<
    Pick<typeof api, 'list' | 'get' | 'add' | 'edit' | 'remove'>,
    typeof table,
    ListedWebhook
  >(app, register, table, {
    target: { type: 'webhook', no: webhookNo },
    order: ['createdAt', 'desc'],
    where: ({ keyword, state, type, ownerId }) => [
      contains(keyword, table.url),
      state === undefined ? undefined : sql`${webhookState} = ${state}`,
      type === undefined ? undefined : sql`${type} = any (${table.types})`,
      is(table.ownerId, ownerId),
    ],
    load: loadWebhooks,
    wire: (row, { actor }) => ({
      id: row.id,
      version: row.version,
      url: row.url,
      types: row.types,
      status: row.isActive ? 'on' : 'off',
      state: row.state,
      failingSince: row.failingSince,
      switchedOffAt: row.switchedOffAt,
      switchedOffReason: row.switchedOffReason,
      waitingCount: row.waitingCount,
      failedCount: row.failedCount,
      deliveredAt: row.deliveredAt,
      ownerId: row.ownerId,
      ownerName: row.ownerName,
      isOwn: row.ownerId === actor.id,
      secretIssuedAt: row.secretIssuedAt,
      formerEndsAt:
        row.formerEndsAt !== null && Date.parse(row.formerEndsAt) > Date.now()
          ? row.formerEndsAt
          : null,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    }),
    // Nothing is sent before the owner has a secret: until then one signs that nobody has.
    derive: ({ secret }) =>
      secret === undefined
        ? {
            secret: seal(newSecret(), secretContext),
            isActive: false,
            sequence: eventHead as never,
          }
        : {},
    confirmationLevel: ({ types }, changed, { before }) =>
      changed.some((field) => field !== 'types') || getsMore(types, before) ? 'K4' : undefined,
    async check({ url, ownerId }, call, before) {
      if (url !== before?.url) {
        const resolved = await resolveTarget(new URL(url), network)
        if ('fault' in resolved) throw invalidField('url', faultKeys[resolved.fault], call.lang)
      }
      if (ownerId !== before?.ownerId) await assertOwner(ownerId, call)
    },
    checkRemove({ isActive }) {
      if (isActive) throw new Refusal(Code.rule, 'webhookIsOn')
    },
  })

  change(app, api.setStatus, async ({ items, status, reason }, call) => {
    const isOn = status === 'on'
    const rows = await lockRecords(call.tx, table, items)
    const differing = rows.filter(({ isActive }) => isActive !== isOn)
    for (const row of differing) {
      if (isOn && row.secretIssuedAt === null) throw new Refusal(Code.rule, 'webhookUnissued')
      // Whoever switches it on starts the five days again.
      const fresh = { failingSince: null, switchedOffAt: null, switchedOffReason: null }
      await updateRecord(call.tx, table, row, { isActive: isOn, ...(isOn && fresh) })
    }
    if (differing.length === 0) throw new Refusal(Code.rule, 'nothingChanged')
    const before = { status: isOn ? 'off' : 'on' }
    return auditedAll(
      { count: differing.length },
      differing.map((row) => ({ ...entry('setStatus', row), before, after: { status }, reason })),
    )
  })

  change(app, api.issueSecret, async ({ reason, ...seen }, call) => {
    const row = await lockRecord(call.tx, table, seen)
    if (row.ownerId !== call.actor.id) throw new Refusal(Code.rule, 'webhookOwner')
    const formerEndsAt = new Date(Date.now() + api.overlapDays * 86_400_000).toISOString()
    const secret = await rotateSecret(call.tx, row, formerEndsAt)
    return audited({ secret }, { ...entry('issueSecret', row), reason })
  })

  change(app, api.endSecret, async ({ reason, ...seen }, call) => {
    const row = await lockRecord(call.tx, table, seen)
    if (row.formerEndsAt === null || Date.parse(row.formerEndsAt) <= Date.now())
      throw new Refusal(Code.notFound, 'notFound')
    const { version } = await updateRecord(call.tx, table, row, {
      formerSecret: null,
      formerEndsAt: null,
    })
    const { formerEndsAt } = row
    return audited(
      { id: row.id, version },
      {
        ...entry('endSecret', row),
        before: { formerEndsAt },
        after: { formerEndsAt: null },
        reason,
      },
    )
  })
}
