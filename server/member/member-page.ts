// Everything about one member that fits a page.
import { desc, eq, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/member/member.ts'
import { Refusal } from '#server/base/refusal.ts'
import { plainDecimal } from '#server/db/columns.ts'
import { memberSession } from '#server/db/schema/member/member-page.ts'
import { ledgerAccount } from '#server/db/schema/money/ledger.ts'
import type { App } from '#server/http/application.ts'
import { balanceChecks } from '#server/ledger/balance-check.ts'
import { serveRecord } from '#server/lists/record.ts'
import { findMember } from './find-member.ts'
import { linkedMembers } from './linked.ts'
import { loadMembers, wireMember } from './member-row.ts'
import { readNotes } from './note.ts'

const shownDevices = 20

/** Mounts the page of a member. */
export function memberPage(app: App): void {
  serveRecord(app, api.get, {
    find: findMember,
    history: 'member',
    answer: async (found, call, id) => {
      const { db } = call
      const [[row], wallets, checks, devices, linked, notes] = await Promise.all([
        loadMembers(db, [id]),
        db
          .select({
            walletType: ledgerAccount.walletType,
            currency: ledgerAccount.currency,
            available: ledgerAccount.available,
            frozen: ledgerAccount.frozen,
            margin: ledgerAccount.margin,
            usdValue:
              sql<string>`round((available + frozen + margin) * currency_price_usd(currency), 18)`.mapWith(
                plainDecimal,
              ),
          })
          .from(ledgerAccount)
          .where(eq(ledgerAccount.memberId, id))
          .orderBy(ledgerAccount.walletType, ledgerAccount.currency),
        balanceChecks(db, { memberId: id }),
        db
          .select()
          .from(memberSession)
          .where(eq(memberSession.memberId, id))
          .orderBy(desc(memberSession.createdAt), desc(memberSession.id))
          .limit(shownDevices),
        linkedMembers(call, found),
        readNotes(call, id),
      ])
      if (!row) throw new Refusal(Code.notFound, 'notFound')
      return {
        row: wireMember(row),
        wallets,
        balanceChecks: checks,
        devices: devices.map(({ memberId: _memberId, deviceId: _deviceId, ...device }) => ({
          ...device,
          countryCode: device.ip === null ? null : app.deps.countryOf(device.ip),
        })),
        linked,
        notes,
      }
    },
  })
}
