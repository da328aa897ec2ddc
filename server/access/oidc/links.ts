// Accounts that are linked to operators, and the invitations that link them. Nobody is found by a name or an e-mail address:
// a link is the pair of issuer and subject.
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { OidcLink } from '#contract/sign-in-oidc.ts'
import { atMostOne, oneOr } from '#server/base/exactly-one.ts'
import type { Oidc } from '#server/base/ports/oidc-providers.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import type { Reader } from '#server/db/read-db.ts'
import { operator } from '#server/db/schema/operator/access.ts'
import { oidcInvitation, operatorOidcLink as table } from '#server/db/schema/operator/oidc.ts'
import { recordGivenCredential } from '../credential.ts'
import type { OidcFlow } from './flow.ts'

/** An account as a provider vouches for it. */
export type Account = Pick<OidcFlow, 'provider' | 'accountName'> & {
  readonly issuer: string
  readonly subject: string
}

const ofAccount = ({ issuer, subject }: Pick<Account, 'issuer' | 'subject'>) =>
  and(eq(table.issuer, issuer), eq(table.subject, subject))
const isOpen = (codeHash: string) =>
  and(eq(oidcInvitation.codeHash, codeHash), gt(oidcInvitation.expiresAt, sql`now()`))

/** Returns the operator that an account is linked to. */
export async function linkedOperator(db: Reader, account: Pick<Account, 'issuer' | 'subject'>) {
  const linked = await db
    .select({ found: operator })
    .from(table)
    .innerJoin(operator, eq(operator.id, table.operatorId))
    .where(ofAccount(account))
    .then(atMostOne)
  return linked?.found
}

/** Returns the operator whom an open invitation is for. */
export async function invitedOperator(db: Reader, codeHash: string) {
  const invited = await db
    .select({ found: operator })
    .from(oidcInvitation)
    .innerJoin(operator, eq(operator.id, oidcInvitation.operatorId))
    .where(isOpen(codeHash))
    .then(atMostOne)
  return invited?.found
}

/** Notes that an account was used. Throws where it is not the operator's any more. */
export async function touchLink(tx: Tx, operatorId: string, account: Account): Promise<void> {
  const used = await tx
    .update(table)
    .set({ lastUsedAt: sql`now()` })
    .where(and(ofAccount(account), eq(table.operatorId, operatorId)))
    .returning({ id: table.id })
  oneOr(used, () => new Refusal(Code.wrongCredentials, 'oidcUnlinked'))
}

/** Spends an invitation and links the account. Throws where the invitation was used, or the account is another operator's. */
export async function redeemInvitation(
  tx: Tx,
  operatorId: string,
  { codeHash, account }: { codeHash: string; account: Account },
): Promise<void> {
  const spent = await tx
    .delete(oidcInvitation)
    .where(and(isOpen(codeHash), eq(oidcInvitation.operatorId, operatorId)))
    .returning({ invitedBy: oidcInvitation.createdBy })
  const { invitedBy } = oneOr(
    spent,
    () => new Refusal(Code.wrongCredentials, 'oidcInvitationInvalid'),
  )
  const { issuer, subject, provider, accountName } = account
  await tx
    .insert(table)
    .values({ operatorId, issuer, subject, provider, accountName })
    .onConflictDoNothing({ target: [table.issuer, table.subject] })
  const owner = await linkedOperator(tx, account)
  if (owner?.id !== operatorId) throw new Refusal(Code.duplicate, 'oidcTaken')
  await recordGivenCredential(tx, operatorId, 'link', invitedBy)
}

/** Returns the linked accounts of an operator as the wire shows them. */
export async function readOidcLinks(
  db: Reader,
  oidc: Oidc | undefined,
  operatorId: string,
): Promise<z.input<typeof OidcLink>[]> {
  const { id, provider, issuer, subject, accountName, createdAt, lastUsedAt } = table
  const rows = await db
    .select({ id, provider, issuer, subject, accountName, createdAt, lastUsedAt })
    .from(table)
    .where(eq(table.operatorId, operatorId))
    .orderBy(asc(table.id))
  return rows.map(({ provider: name, ...row }) => ({
    ...row,
    // One that is configured no more is called as it was then.
    providerTitle: oidc?.list.find((each) => each.id === name)?.title ?? name,
  }))
}

/** Removes a link of an operator and returns it for the trail; undefined where there is none. */
export async function removeLink(tx: Tx, operatorId: string, id: string) {
  return tx
    .delete(table)
    .where(and(eq(table.id, id), eq(table.operatorId, operatorId)))
    .returning({
      provider: table.provider,
      issuer: table.issuer,
      subject: table.subject,
      accountName: table.accountName,
    })
    .then(atMostOne)
}
