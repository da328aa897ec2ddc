// The mutants of `npm run test:mutants` still fit the code they are to break. Whether each is killed takes minutes and is
// shown by that command.
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { mutants } from '#scripts/mutants/all.ts'
import { mutated } from '#scripts/mutants/mutant.ts'

describe('the mutants', () => {
  it('are twenty or more, each with a name of its own', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(20)
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
  })

  it.each(mutants.map((mutant) => [mutant.name, mutant] as const))('fit: %s', (_name, mutant) => {
    const source = readFileSync(mutant.file, 'utf8')
    expect(mutated(mutant, source)).not.toBe(source)
    expect(existsSync(mutant.test), mutant.test).toBe(true)
  })

  it('are refused when their text is gone or not unique', () => {
    const [mutant] = mutants
    if (!mutant) throw new Error('no mutant')
    expect(() => mutated(mutant, '')).toThrow('occurs 0 times')
    expect(() => mutated(mutant, mutant.from.repeat(2))).toThrow('occurs 2 times')
  })
})
