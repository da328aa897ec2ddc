import { describe, expect, it } from 'vitest'
import { readStoredText, storedText } from './stored-text.ts'

const keys = ['controlValueChanged', 'controlUnfit', 'inviteSuspicious'] as const

describe('readStoredText', () => {
  it.each([
    ['en', 'The change does not match the other parameters as they are now; nothing was done'],
    ['zh-cn', '与其他参数的当前值不符，未执行'],
  ] as const)('puts a key into words in %s', (lang, words) => {
    expect(readStoredText(storedText('controlUnfit'), keys, lang)).toBe(words)
  })

  it('fills in the parameters, whatever they contain', () => {
    const stored = storedText('inviteSuspicious', { inviter: 'M1', code: 'A"B', reason: '{code}' })
    expect(readStoredText(stored, keys, 'en')).toBe(
      'Suspicious invitation (inviter M1, invite code A"B): {code}',
    )
  })

  it.each([
    ['what a person wrote', 'the tutor left'],
    ['a key that is not one of those named', storedText('controlOver')],
    ['a key whose parameters are damaged', 'controlValueChanged {"current":'],
    ['a word that begins like a key', 'controlUnfitted'],
    ['nothing', ''],
  ])('returns %s as it is', (_, stored) => {
    expect(readStoredText(stored, keys, 'en')).toBe(stored)
  })
})
