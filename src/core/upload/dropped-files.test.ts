import { expect, it } from 'vitest'
import { droppedFiles } from './dropped-files.ts'

type Tree = { readonly [name: string]: Tree | string }

/** An entry of a drop as browsers hand it out: a folder in parts of two, a file that may be gone. */
function entryOf(name: string, content: Tree | string): FileSystemEntry {
  if (typeof content === 'string') {
    const file = (give: (file: File) => void, fail: () => void) =>
      content === 'gone' ? fail() : give(new File([content], name))
    return { name, isFile: true, isDirectory: false, file } as unknown as FileSystemEntry
  }
  const createReader = () => {
    const rest = Object.entries(content).map(([inner, of]) => entryOf(inner, of))
    return { readEntries: (give: (part: FileSystemEntry[]) => void) => give(rest.splice(0, 2)) }
  }
  return { name, isFile: false, isDirectory: true, createReader } as unknown as FileSystemEntry
}

const dropOf = (...items: object[]) => ({ items }) as unknown as DataTransfer
const item = (name: string, content: Tree | string) => ({
  kind: 'file',
  webkitGetAsEntry: () => entryOf(name, content),
})
const names = async (data: DataTransfer) => (await droppedFiles(data)).map(({ name }) => name)

it('takes files and, of folders, whatever is in them at any depth and in any number', async () => {
  const many = Object.fromEntries(Array.from({ length: 7 }, (_, at) => [`${at}.txt`, 'x']))
  const data = dropOf(
    item('single.pdf', 'x'),
    item('folder', { 'a.pdf': 'x', deep: { deeper: { 'b.pdf': 'x' } }, many }),
  )
  expect(await names(data)).toEqual(['single.pdf', 'a.pdf', 'b.pdf', ...Object.keys(many)])
})

it('leaves out what is hidden, what is gone and what is no file', async () => {
  const data = dropOf(
    { kind: 'string' },
    item('folder', { '.DS_Store': 'x', '.git': { config: 'x' }, 'gone.pdf': 'gone', 'a.pdf': 'x' }),
  )
  expect(await names(data)).toEqual(['a.pdf'])
})

it('takes what the browser has no entry for, such as a pasted image', async () => {
  const pasted = {
    kind: 'file',
    webkitGetAsEntry: () => null,
    getAsFile: () => new File(['x'], 'image.png'),
  }
  expect(await names(dropOf(pasted))).toEqual(['image.png'])
})

it('stops at a thousand files', async () => {
  const disk = Object.fromEntries(Array.from({ length: 1_500 }, (_, at) => [`${at}.txt`, 'x']))
  expect(await names(dropOf(item('disk', disk)))).toHaveLength(1_000)
})
