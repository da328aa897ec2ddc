// What README promises and docs/proofs.md lists is proven by files that are there.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sourceFiles, textOf } from './source-files.ts'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>
}

/** The cells of the tables below a heading, head rows left out. */
function rowsOf(path: string, heading = ''): string[][] {
  const text = readFileSync(path, 'utf8')
  const [, ...parts] = heading === '' ? ['', text] : text.split(`\n${heading}\n`)
  const [section = ''] = (parts[0] ?? '').split(heading === '' ? '\0' : /\n#{2,3} /)
  // The first table; README has another below.
  const table =
    heading === '' ? section : section.split(/\n\n(?=[^|])/).find((part) => part.includes('\n| '))
  return (table ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
    .filter(([first = '']) => !/^(-+|Id|Promise|Desk)$/.test(first))
}

/** What stands in code in a cell: files, folders with an ending, or commands. */
const namedIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

/** Whether a name leads to something that can be opened or run. */
function isThere(name: string): boolean {
  const [, script] = /^npm run ([\w:-]+)/.exec(name) ?? []
  if (script !== undefined) return script in scripts
  if (!name.includes('*')) return existsSync(name)
  const pattern = new RegExp(`^${name.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`)
  const folder = dirname(name)
  return readdirSync(folder).some((file) => pattern.test(`${folder}/${file}`))
}

const proofs = rowsOf('docs/proofs.md')
const promises = rowsOf('README.md', '## What is promised')

describe('docs/proofs.md', () => {
  it('names each id once, with a test or a command that is there', () => {
    const ids = proofs.map(([id = '']) => id)
    expect(ids.length).toBeGreaterThan(90)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
    const wrong = proofs.flatMap(([id = '', , where = '']) => {
      const names = namedIn(where)
      if (names.length === 0) return [`${id} names no proof`]
      return names.filter((name) => !isThere(name)).map((name) => `${id}: ${name} is not there`)
    })
    expect(wrong).toEqual([])
  })

  it('lists tests that name the number, where they do, under that number', () => {
    const byId = new Map(proofs.map(([id = '', , where = '']) => [id, namedIn(where)]))
    const tests = sourceFiles.filter((path) => /\.test\.tsx?$/.test(path))
    const wrong = tests.flatMap((file) => {
      const text = textOf(file)
      const titles = [
        ...text.matchAll(/(?:it|test|describe)(?:\.\w+)*\([^\n]*?\(((?:[A-Z]\d+(?:, )?)+)\)/g),
      ]
      const named = titles.flatMap(([, ids = '']) => ids.split(', '))
      return named
        .filter((id) => byId.has(id) && !byId.get(id)?.includes(file))
        .map((id) => `${file} proves ${id}, which docs/proofs.md does not say`)
    })
    expect(wrong).toEqual([])
  })
})

describe('README', () => {
  it('names for each promise a file or a command that is there', () => {
    expect(promises.length).toBeGreaterThan(15)
    const wrong = promises.flatMap(([promise = '', where = '']) => {
      const names = namedIn(where)
      if (names.length === 0) return [`"${promise.slice(0, 50)}" names no proof`]
      return names.filter((name) => !isThere(name)).map((name) => `${name} is not there`)
    })
    expect(wrong).toEqual([])
  })
})
