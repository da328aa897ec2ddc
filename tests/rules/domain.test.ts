// The pages of `docs/domain` say what the code says: screens and their states, accounts, postings, invariants.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { chart } from '#server/ledger/chart.ts'
import { invariants } from '#server/ledger/invariants.ts'
import { blocks } from './screens/blocks.ts'
import { sourceFiles, textOf } from './source-files.ts'

const screens = textOf('docs/domain/screens.md')
const books = textOf('docs/domain/ledger.md')
const code = /[MFTKO]\d{2}/

/** The sections of the page of screens by their code. */
const sections = new Map(
  screens.split(/^### /m).flatMap((text) => {
    const found = new RegExp(`^(${code.source}) `).exec(text)?.[1]
    return found === undefined ? [] : [[found, text] as const]
  }),
)

/** The cells of the table below a heading, its head left out. */
function tableBelow(page: string, heading: string): string[][] {
  const [, text = ''] = page.split(`## ${heading}\n`)
  const [below = ''] = text.split(/^## /m)
  return below
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

/** The states that a line such as `- [Status](../../contract/x.ts): …` lists, with those of the contract. */
async function statesIn(text: string) {
  const lines = [...text.matchAll(/^- \[(\w+)\]\(\.\.\/\.\.\/(contract\/[^)]+)\): (.+)$/gm)]
  return Promise.all(
    lines.map(async ([, name = '', file = '', listed = '']) => {
      const module = (await import(join(process.cwd(), file))) as Record<string, z.ZodEnum>
      return {
        listed: [...listed.matchAll(/`(\w+)`/g)].map(([, value]) => value),
        declared: module[name]?.options,
      }
    }),
  )
}

it('has a section for each screen of the catalogue, and for no other', () => {
  const known = Object.keys(blocks).filter((id) => new RegExp(`^${code.source}$`).test(id))
  expect(known.length).toBeGreaterThan(40)
  expect([...sections.keys()].toSorted()).toEqual(known.toSorted())
})

it.each([...sections])('leads from %s to its view and its calls', (id, text) => {
  const { component = '', list = '' } = blocks[id] ?? {}
  const file = component.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  expect(text).toContain(`(../../src/features/${file}.view.tsx)`)
  expect(text).toContain(`\`${list}\``)
  expect(text).toMatch(/\[calls\]\(\.\.\/\.\.\/contract\//)
})

it('lists the states that the contract has', async () => {
  const found = await statesIn(screens)
  expect(found.length).toBeGreaterThan(30)
  for (const { listed, declared } of found) expect(listed).toEqual(declared)
})

it('has the house accounts of the chart', () => {
  expect(tableBelow(books, 'House accounts')).toEqual(
    Object.entries(chart).map(([number, { titles, normalSide, allowNegative }]) => [
      number,
      titles.en,
      normalSide,
      allowNegative ? 'yes' : 'no',
    ]),
  )
})

it('has every step that is posted, with accounts of the chart', () => {
  const folder = 'server/ledger/postings'
  const described = readdirSync(folder)
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').match(/Lines of [^.:]*/g) ?? [])
    .flatMap((line) => line.match(/[a-zA-Z]+\/[a-z]+/g) ?? [])
  // Two steps post another one the other way round.
  const mirrored = ['recharge/reverse', 'award/revoke']
  const rows = tableBelow(books, 'Postings')
  const steps = rows.map(([step = '']) => /`(.+)`/.exec(step)?.[1] ?? '')
  expect(new Set(steps)).toEqual(new Set([...described, ...mirrored]))
  const wallets = /^21[1-7]0$/
  for (const number of rows.flatMap((cells) => cells.join(' ').match(/\b\d{4}\b/g) ?? []))
    expect(wallets.test(number) || Object.hasOwn(chart, number), number).toBe(true)
})

const byNumber = ([a = '']: string[], [b = '']: string[]) => Number(a.slice(1)) - Number(b.slice(1))

it('has the invariants that are checked', () => {
  expect(tableBelow(books, 'Invariants')).toEqual(
    invariants.map(({ id, titles }) => [id, titles.en]).toSorted(byNumber),
  )
})

it('is cited by codes that it has', () => {
  const migrations = readdirSync('server/db/migrations').map((f) => `server/db/migrations/${f}`)
  const cited = [...sourceFiles, ...migrations]
    .filter((path) => /\.(ts|tsx|sql)$/.test(path) && existsSync(path))
    .flatMap((path) => textOf(path).match(/\([^()\n]* in docs\/domain\/screens\.md/g) ?? [])
    .flatMap((text) => text.match(new RegExp(code.source, 'g')) ?? [])
  expect(cited.length).toBeGreaterThan(30)
  expect(cited.filter((id) => !sections.has(id))).toEqual([])
})
