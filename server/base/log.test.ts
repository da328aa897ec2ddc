import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function record(write: (log: ReturnType<typeof createLog>) => void): string[] {
  const lines: string[] = []
  write(createLog('info', { write: (line: string) => void lines.push(line) }))
  return lines
}

const token = 'Ab-_'.repeat(10) + 'xyz'
const argon = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA'

test('40 planted secrets leave no trace', () => {
  const shapes = [
    { token },
    { password: 'hunter2-hunter2' },
    { newPassword: 'hunter2-hunter2' },
    { headers: { authorization: `Bearer ${token}` } },
    { note: `sent Bearer ${token} along` },
    { stored: argon },
    { url: 'postgres://app:hunter2-hunter2@db/x' },
    { list: [{ cookie: `token=${token}` }] },
  ]
  const lines = record((log) => {
    for (let at = 0; at < 5; at += 1) {
      for (const shape of shapes) log.info(shape, `with ${token} and ${argon}`)
    }
    log.error({ err: new Error(`failed with ${token}`, { cause: new Error(argon) }) }, 'broken')
  })
  expect(lines).toHaveLength(41)
  expect(lines.join('')).not.toMatch(/hunter2|Ab-_Ab|aGFzaA/)
})

test('one event is one line, whatever is in it', () => {
  const nasty = 'a\r\nfake: line\u2028\u001b[31mred'
  const lines = record((log) => log.info({ nasty, [nasty]: 1, deep: [[[[[[['x']]]]]]] }, nasty))
  expect(lines).toHaveLength(1)
  const line = lines[0]?.trimEnd() ?? ''
  for (const character of '\r\n\u001b') expect(line).not.toContain(character)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'info', nasty })
})

test('what is useful stays', () => {
  const [line] = record((log) =>
    log.warn(
      { traceId: '3f1c5a2e-0b7d-4c1e-9a55-0123456789ab', call: 'menu/list', ms: 1.5 },
      'request',
    ),
  )
  expect(JSON.parse(line ?? '')).toMatchObject({
    traceId: '3f1c5a2e-0b7d-4c1e-9a55-0123456789ab',
    call: 'menu/list',
    ms: 1.5,
    msg: 'request',
  })
})
