import { expect, it } from 'vitest'
import { isPublic } from './public-address.ts'

it.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['10.0.0.1', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['fc00::1', false],
  ['fe80::1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['::', false],
  ['::7f00:1', false],
  ['::127.0.0.1', false],
  ['100:0:0:1::1', false],
  ['2001:db8::1', false],
  ['168.63.129.16', false],
  ['::ffff:168.63.129.16', false],
  ['x', false],
])('of %s it is %s that the internet has it', (address, expected) => {
  expect(isPublic(address)).toBe(expected)
})
