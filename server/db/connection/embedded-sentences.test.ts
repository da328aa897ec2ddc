import { expect, it } from 'vitest'
import { StartError } from '#server/base/start-error.ts'
import { whyFolderFailed, toStartError, whyPostgresFailed } from '#server/base/why-failed.ts'
import { nobody } from '../embedded/embedded-account.ts'
import { thisPlatform, unsupported } from '../embedded/embedded-platform.ts'

it.each([
  [{ os: 'linux', cpu: 'x64', glibc: '2.36' }, undefined],
  [{ os: 'linux', cpu: 'arm64', glibc: '2.27' }, undefined],
  [{ os: 'darwin', cpu: 'arm64', glibc: undefined }, undefined],
  [{ os: 'linux', cpu: 'x64', glibc: undefined }, 'uses musl'],
  [{ os: 'linux', cpu: 'x64', glibc: '2.17' }, 'this system has 2.17'],
  [{ os: 'linux', cpu: 'riscv64', glibc: '2.36' }, 'no embedded PostgreSQL for linux on riscv64'],
  [{ os: 'win32', cpu: 'x64', glibc: undefined }, 'no embedded PostgreSQL for win32 on x64'],
])('says of %j: %s', (platform, reason) => {
  const said = unsupported(platform)
  if (reason === undefined) return expect(said).toBeUndefined()
  expect(said).toContain(reason)
  expect(said).toContain('DATABASE_URL')
})

it('can run the tests themselves', () => expect(unsupported(thisPlatform())).toBeUndefined())

it.each([
  ['FATAL:  could not write file "x": No space left on device', 'is full'],
  [
    'FATAL: could not extend file: wrote only 4096 of 8192 bytes\nHINT: Check free disk space.',
    'is full',
  ],
  ['initdb: error: could not look up effective user ID 12345: user does not exist', '/etc/passwd'],
  ['initdb: error: could not access directory "d": Permission denied', 'Correct the permissions'],
  [
    'FATAL:  database files are incompatible with server\nDETAIL:  initialized by PostgreSQL version 17',
    'another version',
  ],
  ['LOG:  starting\nFATAL:  lock file is empty\nLOG:  bye', '/data/db: lock file is empty'],
])('explains %j', (output, sentence) => {
  expect(whyPostgresFailed(output, '/data/db').message).toContain(sentence)
})

it.each([
  ['ENOSPC', 'is full'],
  ['EACCES', 'may not be read or written'],
  ['EPERM', 'may not be read or written'],
  ['EROFS', 'read-only'],
  ['ENOTDIR', 'a file of that name'],
])('explains the file error %s', (code, sentence) => {
  const output = whyFolderFailed(Object.assign(new Error('raw'), { code }), '/data')
  expect(output).toBeInstanceOf(StartError)
  expect(String(output)).toContain(sentence)
  expect(String(output)).toContain('/data')
})

it('explains a full disk met in the middle of a statement', () => {
  const raw = Object.assign(new Error('could not extend file'), { code: '53100' })
  expect(String(toStartError(new Error('query', { cause: raw }), '/data'))).toContain('is full')
})

it('passes a defect on as it is', () => {
  const defect = new TypeError('boom')
  expect(whyFolderFailed(defect, '/data')).toBe(defect)
  const denied = Object.assign(new Error('listen'), { code: 'EACCES' })
  expect(toStartError(denied, '/data')).toBe(denied)
  const output = new StartError('Port 80', { cause: denied })
  expect(whyFolderFailed(output, '/data')).toBe(output)
})

it.each([
  [
    'root:x:0:0::/root:/bin/sh\nnobody:x:65534:65533:nobody:/nonexistent:/bin/false\n',
    65534,
    65533,
  ],
  ['nobody:*:-2:-2:Unprivileged User:/var/empty:/usr/bin/false\n', 4294967294, 4294967294],
  ['root:x:0:0::/root:/bin/sh\n', 65534, 65534],
])('finds nobody in %j', (passwd, uid, gid) => expect(nobody(passwd)).toEqual({ uid, gid }))
