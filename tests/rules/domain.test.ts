// The pages of `docs/domain` say what the code says: screens and their states, accounts, postings, invariants.
import { readdirSync } from 'node:fs'
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

/** What each function of `server/ledger/postings` is about, and the house accounts that it names itself. */
const postings = sourceFiles
  .filter((path) => /^server\/ledger\/postings\/(?!.*\.test\.)/.test(path))
  .flatMap((path) => textOf(path).split('/**').slice(1))
  .filter((text) => /^[\s*]*Lines of /.test(text))
  .map((text) => ({
    steps: /Lines of [^.:]*/.exec(text)?.[0].match(/[a-zA-Z]+\/[a-z]+/g) ?? [],
    accounts: text.match(/(?<=')\d{4}(?=')/g) ?? [],
  }))

it('has every step that is posted, with the accounts that its function names', () => {
  const rows = tableBelow(books, 'Postings').map(([step = '', ...cells]) => ({
    step: /`(.+)`/.exec(step)?.[1] ?? '',
    accounts: cells.join(' ').match(/\b\d{4}\b/g) ?? [],
  }))
  // Two steps post another one the other way round.
  const steps = [...postings.flatMap((each) => each.steps), 'recharge/reverse', 'award/revoke']
  expect(new Set(rows.map(({ step }) => step))).toEqual(new Set(steps))
  for (const posting of postings) {
    const own = new Set<string>(posting.steps)
    const listed = rows.filter(({ step }) => own.has(step))
    expect(listed.flatMap(({ accounts }) => accounts)).toEqual(
      expect.arrayContaining(posting.accounts),
    )
  }
  for (const { step, accounts } of rows)
    expect(
      accounts.filter((number) => !Object.hasOwn(chart, number)),
      step,
    ).toEqual([])
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
    .filter((path) => /\.(ts|tsx|sql)$/.test(path))
    .flatMap((path) => textOf(path).match(/\([^()\n]* in docs\/domain\/screens\.md/g) ?? [])
    .flatMap((text) => text.match(new RegExp(code.source, 'g')) ?? [])
  expect(cited.length).toBeGreaterThan(30)
  expect(cited.filter((id) => !sections.has(id))).toEqual([])
})
