import { describe, expect, it } from 'vitest'
import { sourceFiles, textOf } from './source-files.ts'
import { offences, textRules } from './text-rules.ts'

const byName = textRules.map((rule) => [rule.name, rule] as const)

it.each(byName)('%s', (_name, rule) => {
  const found = sourceFiles.flatMap((path) => offences(rule, path, textOf(path)))
  expect(found, rule.fix).toEqual([])
})

describe.each(byName)('the rule "%s" itself', (_name, rule) => {
  it.each(rule.bad)('finds %s', (line) => {
    expect(offences(rule, rule.reads, `fine\n  ${line}\n`)).toEqual([`${rule.reads}:2: ${line}`])
  })
  it.each(rule.good)('leaves %s alone', (line) => {
    expect(offences(rule, rule.reads, line)).toEqual([])
  })
})
