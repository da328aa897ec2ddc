// Whose records a file was made from, and whether its operator may still read as much.
import { Code } from '#contract/codes.ts'
import { apiPrefix } from '#contract/endpoint.ts'
import { readScopedOwners } from '#server/access/data-scope.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import type { ExportScope } from '#server/db/schema/export.ts'
import { type Actor, assertMay, may } from '#server/http/call.ts'
import type { Job } from './job.ts'

/** Whose records an operator sees in the list of a job. */
export async function readExportScope(
  db: Pick<ReadDb, 'execute'>,
  actor: Actor,
  { module }: Pick<Job, 'module'>,
): Promise<ExportScope> {
  const owners = await readScopedOwners(db, actor, `${apiPrefix}${module}`)
  return { bindMemberId: actor.bindMemberId, owners: owners ?? null }
}

/** True when the scope of now reaches everything that the one of then did. */
function reaches(now: ExportScope, then: ExportScope): boolean {
  if (now.bindMemberId !== null && now.bindMemberId !== then.bindMemberId) return false
  if (now.owners === null) return true
  if (then.owners === null) return false
  const { deptIds, self } = now.owners
  return (self || !then.owners.self) && then.owners.deptIds.every((id) => deptIds.includes(id))
}

/** What nobody knows any more: only whoever is limited to nobody's records may read it. */
const everything: ExportScope = { bindMemberId: null, owners: null }

/**
 * Throws 40301 where the operator may export the list of a job no more, has lost a permission that the job was run with, or
 * is limited to fewer records than it was.
 */
export async function assertMayDownload(
  db: Pick<ReadDb, 'execute'>,
  actor: Actor,
  job: Pick<Job, 'path' | 'module' | 'permissions' | 'scope'>,
): Promise<void> {
  assertMay(actor, `${apiPrefix}${job.path}`)
  const keepsRights = job.permissions.every((permission) => may(actor, permission))
  if (!keepsRights || !reaches(await readExportScope(db, actor, job), job.scope ?? everything))
    throw new Refusal(Code.noPermission, 'exportNarrowed')
}
