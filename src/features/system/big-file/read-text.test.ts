import { expect, it } from 'vitest'
import { readText } from './read-text.ts'

it.each<[string, number[], string]>([
  ['UTF-8', [0xe5, 0x85, 0x85, 0xe5, 0x80, 0xbc], '充值'],
  ['GB 18030', [0xb3, 0xe4, 0xd6, 0xb5], '充值'],
  ['UTF-16 LE', [0xff, 0xfe, 0x45, 0x51], '充'],
  ['UTF-16 BE', [0xfe, 0xff, 0x51, 0x45], '充'],
])('reads %s', async (_, bytes, text) => {
  expect(await readText(new Blob([new Uint8Array(bytes)]))).toEqual({ text, isCut: false })
})

it('cuts a long text, also in the middle of a character', async () => {
  const { text, isCut } = await readText(new Blob(['a', '充'.repeat(100_000)]))
  expect(isCut).toBe(true)
  expect(text).toMatch(/^a充+$/)
})
