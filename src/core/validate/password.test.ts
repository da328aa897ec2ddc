import { describe, expect, it } from 'vitest'
import { passwordStrengthText } from './password-strength-text.ts'
import { isPassword, passwordStrength } from './password.ts'

describe('passwordStrength', () => {
  it.each([
    ['', ''],
    ['abc1!', ''],
    ['abcdef', 'weak'],
    ['123456', 'weak'],
    ['!@#$%^&.*', 'weak'],
    ['abc123', 'medium'],
    ['abc!!!', 'medium'],
    ['123!!!', 'medium'],
    ['abc12!', 'strong'],
    ['abc12^', 'strong'],
    ['Abcdef1234567.*!', 'strong'],
    ['Abcdef1234567.*!x', 'weak'],
    ['abc12-', ''],
    ['密码abc1!', ''],
    ['abc 12!', ''],
    [`a1!${'a'.repeat(126)}`, ''],
  ])('rates %j %j', (text, level) => {
    expect(passwordStrength(text)).toBe(level)
  })

  it('rates long passwords where a longer rule applies', () => {
    expect(passwordStrength('correct-horse', 128)).toBe('')
    expect(passwordStrength('correct.horse.battery.9', 128)).toBe('strong')
  })
})

describe('isPassword', () => {
  it.each(['abc12!', 'abc12^', 'a1!a1!a1!a1!a1!a'])('accepts %j', (text) => {
    expect(isPassword(text)).toBe(true)
  })
  it.each(['', 'a1!a1', 'abc123', 'a1!a1!a1!a1!a1!a1', 'abc12!~', 'abc12! '])(
    'refuses %j',
    (text) => {
      expect(isPassword(text)).toBe(false)
    },
  )
})

it('names the strengths', () => {
  expect(Object.values(passwordStrengthText).map((text) => text.message)).toEqual([
    '弱',
    '中',
    '强',
  ])
})
