import { describe, expect, it } from 'vitest'
import { packParams, redirectTarget } from './redirect-target.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

const known = new Set(['/home', '/personal', '/money/rechargeLog'])
const isKnown = (path: string) => known.has(path)
const home = { path: '/home', search: {} }

describe('redirectTarget', () => {
  it('follows a known path with its parameters', () => {
    const search = {
      status: ['pending', 'confirming'],
      txHash: '662E41',
      memberId: '9007199254740993',
    }
    expect(redirectTarget('/money/rechargeLog', packParams(search), isKnown)).toEqual({
      path: '/money/rechargeLog',
      search,
    })
  })

  it.each([
    undefined,
    null,
    7,
    ['/home'],
    '',
    '/',
    '//',
    '/login',
    '/unknown',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\/evil.test',
    '\\\\evil.test',
    '/%5cevil.test',
    '/%2fevil.test',
    '/%09/evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '/%0d%0aSet-Cookie:x=1',
    '/home%0d',
    '/home\r\n',
    ' /home',
    'home',
    './home',
    '/./home',
    '/../home',
    '/home/..//evil.test',
    '/home/',
    '/home?x=1',
    '/home#//evil.test',
    '/home;@evil.test',
    'https:evil.test',
    'https://evil.test',
    'https:/home',
    'HTTPS://evil.test/home',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    '@evil.test',
    '/@evil.test',
    '/login?redirect=//evil.test',
    '／evil.test',
    '/ｈome',
    '/__proto__',
    '/constructor',
    `/${'a'.repeat(3000)}`,
  ])('leads home for %j', (redirect) => {
    expect(redirectTarget(redirect, undefined, isKnown)).toEqual(home)
  })

  it.each([
    '{',
    'null',
    '7',
    '["a"]',
    '{"a":1}',
    '{"a":{"b":"c"}}',
    '{"__proto__":"x"}',
    '{"a.__proto__.b":"x"}',
    '{"constructor":"x"}',
    `{"a":"${'x'.repeat(2048)}"}`,
    7,
    ['{}'],
  ])('drops parameters like %j', (params) => {
    expect(redirectTarget('/home', params, isKnown)).toEqual(home)
    expect(({} as Record<string, unknown>)['b']).toBeUndefined()
  })
})

describe('the search codec', () => {
  it.each([
    [
      '?hash=662E41&id=723421968459640832&n=1e3&t=true&z=007',
      { hash: '662E41', id: '723421968459640832', n: '1e3', t: 'true', z: '007' },
    ],
    ['?status[0]=pending&status[1]=approved', { status: ['pending', 'approved'] }],
    ['?keyword=', { keyword: '' }],
  ])('keeps %s as it is', (text, search) => {
    expect(parseSearch(text)).toEqual(search)
    expect(stringifySearch(search)).toBe(text)
  })

  it.each(['?__proto__.x=1', '?a=%E0%A4%A', '?a[1]=x', '?a=1&a=2'])(
    'reads the broken link %s as no search',
    (text) => {
      expect(parseSearch(text)).toEqual({})
    },
  )
})
