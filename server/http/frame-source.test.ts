import { expect, it } from 'vitest'
import { frameSource, canEmbed } from '#server/base/frame-source.ts'
import { contentPolicy } from './headers.ts'

const sources = ['https://bi.example.com', 'https://*.docs.example.com:8443']

it.each([
  ['https://bi.example.com/board?x=1', true],
  ['https://bi.example.com:443/', true],
  ['https://en.docs.example.com:8443/', true],
  ['https://docs.example.com:8443/', false],
  ['https://en.docs.example.com/', false],
  ['https://bi.example.com.evil.test/', false],
  ['https://evil.test/bi.example.com', false],
  ['https://notbi.example.com/', false],
  ['http://bi.example.com/', false],
  ['javascript:alert(1)', false],
  ['', false],
])('%s may be embedded: %s', (address, may) => {
  expect(canEmbed(address, sources)).toBe(may)
})

it.each([
  'https://*',
  'https:',
  '*',
  'http://example.com',
  "https://example.com 'unsafe-inline'",
  'https://example.com;script-src',
  'https://example.com/path',
  'https://user@example.com',
  'data:',
])('%s is no source', (text) => {
  expect(text).not.toMatch(frameSource)
})

it('stands in the policy beside the documents that the page made itself', () => {
  expect(contentPolicy('x', sources)).toContain(
    'frame-src blob: https://bi.example.com https://*.docs.example.com:8443;',
  )
  expect(contentPolicy('x')).toContain('frame-src blob:;')
})
