// A check never reads the absence of a row as permission. In the files of checks a row is taken by `exactlyOne`, `foundOr` or
// `oneOr` (`server/base/exactly-one.ts`), or a refusal stands right behind it; where it may be missing it is listed here.
import { expect, it } from 'vitest'
import { rowReads } from './row-reads.ts'
import { sourceFiles, textOf } from './source-files.ts'

/** Files of checks outside of their folders; one that moves takes its place in this list with it. */
const named = [
  'server/db/settings.ts',
  'server/http/transact.ts',
  'server/lists/export/job-call.ts',
  'server/other/ip-rule.ts',
  'server/system/config.ts',
  'server/system/people/people-guard.ts',
]
const folders = /^server\/(session|access|approval)\//
const checks = sourceFiles.filter(
  (path) => (folders.test(path) || named.includes(path)) && !path.endsWith('.test.ts'),
)

/** Rows that may be missing, and why nothing is permitted where they are. */
const optional: Record<string, string> = {
  'server/approval/mount.ts mountApproval': 'answered with 40401',
  'server/approval/row.ts found': 'answered with 40401',
  'server/system/config.ts config': 'answered with 40401',
  'server/http/transact.ts found':
    'a key that was not answered asks for everything that the call needs',
  'server/http/transact.ts fresh': 'a key that is not fresh has to have an answer',
  'server/access/bound-session.ts ended':
    'the call is refused whether or not the session had ended',
  'server/access/member-scope.ts found': 'of a member that is unknown nobody is seen',
  'server/session/lock.ts locked': 'nothing is changed and nothing is told',
  'server/session/login-log.ts found': 'the refusal is thrown in any case',
  'server/session/login.ts found': 'nobody is signed in',
  'server/session/login.ts left': 'the session had ended',
  'server/session/mobile-code.ts row': 'the code is wrong',
  'server/session/mobile.ts found': 'nobody is signed in',
  'server/session/mobile.ts holder': 'no code is sent',
  'server/access/oidc/flow.ts answered': 'nobody is signed in',
  'server/access/oidc/flow.ts started': 'the answer of the provider is dropped',
  'server/access/oidc/flow.ts used': 'the flow was spent: nobody is signed in',
  'server/access/oidc/links.ts invited': 'nobody is invited',
  'server/access/oidc/links.ts linked': 'nobody is signed in',
  'server/access/oidc/links.ts removeLink': 'answered with 40401',
  'server/session/one-time-password.ts found': 'nobody gets a password',
  'server/session/profile.ts lastSignIn': 'shown, no check',
  'server/session/scan.ts confirmed': 'nobody is signed in',
  'server/session/scan.ts row': 'the code has expired',
  'server/session/sign-in-trail.ts known': 'only marks the address as new',
  'server/session/sign-in-trail.ts last':
    'counts failures for the desk that watches them; nothing is decided by it',
  'server/access/end-authenticator.ts found': 'nothing is ended',
  'server/access/end-authenticator.ts gone': 'there was no authenticator to end',
  'server/access/unlock-operator.ts named': 'nobody is unlocked',
  'server/access/step-up.ts counted': 'nothing is counted: the record needs a code of its own',
  'server/session/unlock.ts ended': 'the session had ended',
  'server/session/user-menus.ts userMenus': 'part of what tells a console to read its menu again',
}

it('reads no row whose absence would permit something', () => {
  const faults = checks.flatMap((path) =>
    rowReads(textOf(path)).flatMap((read) =>
      read.optional === undefined ? [`${path}:${read.line}: ${read.fault}`] : [],
    ),
  )
  expect(faults).toEqual([])
})

it('lists every row that may be missing, with its reason', () => {
  const uses = checks.flatMap((path) =>
    rowReads(textOf(path)).flatMap((read) =>
      read.optional === undefined ? [] : [`${path} ${read.optional}`],
    ),
  )
  expect(uses.toSorted()).toEqual(Object.keys(optional).toSorted())
})

it('reads the files of checks', () => {
  expect(checks.length).toBeGreaterThan(40)
  expect(checks).toEqual(expect.arrayContaining(named))
  expect(checks).toContain('server/access/confirm.ts')
})

const planted = {
  'a row that may be missing':
    'async () => { const [row] = await db.select().from(t); if (row?.isBlocked) throw new No() }',
  'a row that is looked at later':
    'async () => { const [row] = await db.select().from(t); log(); if (!row) throw new No() }',
  'a row whose refusal is the other way round':
    'async () => { const [row] = await db.select().from(t); if (row) throw new No() }',
  'a row that only skips the check':
    'async () => { const [row] = await db.select().from(t); if (!row) return }',
  'a row out of several answers':
    'async () => { const [[row], own] = await Promise.all([a(), b()]) }',
  'the first of the rows':
    'async () => { const rows = await db.select().from(t); return rows[0]?.isOn }',
  'the first of the rows, by name': 'async () => (await db.select().from(t)).at(0)',
  'no rows': 'async () => { const rows = await db.select().from(t); return rows.length > 0 }',
  'no rows, as permission':
    'async () => { const rows = await db.select().from(t); if (rows.length === 0) return true }',
  'one of the rows':
    'async () => { const rows = await db.select().from(t); return rows.some((row) => row.isOn) }',
  'a count': 'async () => { if ((await db.$count(t)) >= max) throw new No() }',
}

it.each(Object.entries(planted))('finds %s', (_name, text) => {
  expect(rowReads(text).length).toBeGreaterThan(0)
})

it.each([
  'async () => { const [row] = await db.select().from(t); if (!row) throw new No() }',
  'async () => { const [row] = await db.select().from(t); if (!row || row.isOff) throw new No() }',
  'async () => { const rows = await db.select().from(t); if (rows.length < ids.length) throw new No() }',
  'async () => exactlyOne(await db.select().from(t), Shape).isOn',
  'async () => { const [a, b] = await Promise.all([one(), two()]) }',
])('accepts %s', (text) => {
  expect(rowReads(text)).toEqual([])
})
