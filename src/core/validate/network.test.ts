import { describe, expect, it } from 'vitest'
import * as network from './network.ts'

const cases: Record<keyof typeof network, { accept: string[]; refuse: string[] }> = {
  isIpv4: {
    accept: ['0.0.0.0', '255.255.255.255', '192.168.1.1', '010.001.00.1'],
    refuse: [
      '',
      '256.1.1.1',
      '1.1.1',
      '1.1.1.1.1',
      '1.1.1.',
      '1..1.1',
      'a.b.c.d',
      '1.1.1.1 ',
      '0001.1.1.1',
      '1.1.1.300',
      '::1',
    ],
  },
  isEmail: {
    accept: [
      'a@b.co',
      'first.last+tag@sub.example.com',
      '"a b"@example.com',
      'a@[10.0.0.1]',
      '张三@example.com',
      `${'x'.repeat(64)}@example.com`,
    ],
    refuse: [
      '',
      'a',
      '@b.co',
      'a@',
      'a@b',
      'a@b.c',
      'a b@c.co',
      'a..b@c.co',
      '.a@c.co',
      'a.@c.co',
      'a@b@c.co',
      'a@-b.co',
      'a@b-.co',
      'a@b.co1',
      'a@[300.0.0.1]',
      `${'x'.repeat(65)}@example.com`,
      'a@b.co\n',
    ],
  },
  isUrl: {
    accept: [
      'http://example.com',
      'HTTPS://example.com/',
      'ftp://user:pw@example.com:2121/a?b#c',
      '//cdn.example.com/x.js',
      'https://例子.中国/路径',
      'http://8.8.8.8:80',
      'https://example.com?x=1',
      'https://172.32.0.1',
    ],
    refuse: [
      '',
      'example.com',
      'javascript:alert(1)',
      'mailto:a@b.co',
      'http://',
      'http://localhost',
      'http://a.b1',
      'http://a.b',
      'http://10.0.0.1',
      'http://127.0.0.1',
      'http://172.16.0.1',
      'http://192.168.1.1',
      'http://169.254.1.1',
      'http://0.0.0.0',
      'http://224.1.1.1',
      'http://8.8.8.0',
      'http://example.com:1',
      'http://example.com:123456',
      'http://exa mple.com',
      'http://example.com/a b',
      'http://-a.com',
      'http://a@b@example.com',
      'http:///example.com',
      `http://example.com/${'x'.repeat(2048)}`,
    ],
  },
}

describe.each(Object.entries(cases))('%s', (name, { accept, refuse }) => {
  const validate = network[name as keyof typeof network]
  it.each(accept)('accepts %j', (text) => {
    expect(validate(text)).toBe(true)
  })
  it.each(refuse)('refuses %j', (text) => {
    expect(validate(text)).toBe(false)
  })
})
