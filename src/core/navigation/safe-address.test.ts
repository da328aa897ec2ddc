import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeAddress } from './safe-address.ts'

const own = 'https://console.example.com'

describe('a safe address', () => {
  it.each([
    ['https://docs.example.org/a?b=1#c', 'docs.example.org', false],
    ['https://docs.example.org:8443/', 'docs.example.org:8443', false],
    ['HTTPS://DOCS.example.org/', 'docs.example.org', false],
    ['https://例子.测试/', 'xn--fsqu00a.xn--0zwm56d', false],
    ['/reports/today', 'console.example.com', true],
    ['https://console.example.com/x', 'console.example.com', true],
  ])('%s opens at %s', (text, host, isOwn) => {
    expect(safeAddress(text, own)).toMatchObject({ host, isOwn })
  })

  it.each([
    '',
    'docs.example.org',
    'http://docs.example.org/',
    'http://console.example.com/',
    '//evil.test/',
    '/\\evil.test/',
    '\\\\evil.test',
    'https:evil.test',
    'https:/evil.test',
    'https:///evil.test',
    'https://',
    'https://user:password@evil.test/',
    'https://console.example.com@evil.test/',
    'https://evil.test\\@console.example.com/',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    ' https://evil.test',
    'https://evil.test\n',
    '/\t/evil.test',
    'https://evil\u202e.test/',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://console.example.com/1',
    'filesystem:https://console.example.com/1',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'about:blank',
    'view-source:https://evil.test',
    'mailto:a@evil.test',
    'https://[::1',
  ])('%j is refused', (text) => {
    expect(safeAddress(text, own)).toBeUndefined()
  })

  it('own pages may do without TLS where the console does', () => {
    expect(safeAddress('http://127.0.0.1:8080/x', 'http://127.0.0.1:8080')?.isOwn).toBe(true)
    expect(safeAddress('http://127.0.0.1:9999/x', 'http://127.0.0.1:8080')).toBeUndefined()
  })

  it('is https or the own origin, whatever the text', () => {
    const piece = fc.constantFrom(
      'http',
      'https',
      'javascript',
      ':',
      '/',
      '//',
      '\\',
      '@',
      '.',
      'a',
      '\t',
      '%2f',
      '?',
      '#',
    )
    const text = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.array(piece).map((all) => all.join('')),
    )
    fc.assert(
      fc.property(text, (each) => {
        const safe = safeAddress(each, own)
        if (!safe) return
        const url = new URL(safe.href)
        expect(url.protocol === 'https:').toBe(true)
        expect(safe.isOwn).toBe(url.origin === own)
        expect(url.username + url.password).toBe('')
      }),
      { numRuns: 2_000 },
    )
  })
})
