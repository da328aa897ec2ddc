// Every call that changes something declares what one person moves with it, and what bounds it (decision 096).
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { findExposure, exposuresByDomain, isExport } from '#contract/all-exposures.ts'
import { allEndpoints } from '#contract/all.ts'
import { type Endpoint, endpoint } from '#contract/endpoint.ts'
import {
  getAgreement,
  type Alone,
  type Bound,
  decidedBy,
  type Exposure,
  heldBy,
  isBounded,
  movedAlone,
  once,
  orOnce,
  own,
  rule,
  stepUp,
  together,
  upTo,
  value,
} from '#contract/exposure.ts'
import { builtInSetting } from '#contract/settings/all.ts'
import { fourEyesPage, pagePath } from '#scripts/four-eyes-page.ts'
import { sourceFiles, textOf } from './source-files.ts'

const changing = allEndpoints.filter(({ reads }) => !reads)

/** What is not bounded yet. Nothing may be added: bound the call, or ask a second operator. */
const unbounded: readonly string[] = ['config/edit', 'sysJob/add', 'sysJob/delete']

const fieldsOf = (schema: z.ZodType): string[] => {
  const { options, shape } = schema as { options?: z.ZodType[]; shape?: object }
  return options ? options.flatMap(fieldsOf) : Object.keys(shape ?? {})
}

const migrations = readdirSync('server/db/migrations')
  .map((name) => readFileSync(`server/db/migrations/${name}`, 'utf8'))
  .join('\n')
const hasTable = (name: string) =>
  new RegExp(`create table (if not exists )?"?${name}"?\\b`, 'i').test(migrations)
const hasConstraint = (name: string) => new RegExp(`\\b${name}\\b`).test(migrations)

/** What a bound names that is not there. */
function missingIn(bound: Bound, { path, input }: Endpoint): string[] {
  const isCall = (called: string) =>
    called !== path && changing.some((each) => each.path === called)
  switch (bound.kind) {
    case 'upTo':
    case 'after':
    case 'listedIn':
      return builtInSetting(bound.setting) ? [] : [`setting ${bound.setting}`]
    case 'stepUp':
      return [bound.row, bound.sum, bound.minutes]
        .filter((setting) => !builtInSetting(setting))
        .map((setting) => `setting ${setting}`)
    case 'once':
    case 'orOnce':
      return hasTable(bound.table) ? [] : [`table ${bound.table}`]
    case 'decidedBy':
    case 'grantedBy':
      return isCall(bound.path) ? [] : [`other call ${bound.path}`]
    case 'field':
      return fieldsOf(input).includes(bound.name) ? [] : [`field ${bound.name}`]
    case 'heldBy':
      return hasConstraint(bound.constraint) ? [] : [`constraint ${bound.constraint}`]
    case 'own':
      return []
  }
}

/** What is wrong with the declaration of a call. */
function faultsOf(call: Endpoint, exposure: Exposure | undefined): string[] {
  const fault = (text: string) => `${call.method} ${call.path}: ${text}`
  if (!exposure) return [fault('is not declared in the exposure.ts of its domain')]
  const agreement = getAgreement(call)
  if ((agreement === 'second operator at times') !== (exposure.alone !== undefined))
    return [fault(`"${agreement}" and ${exposure.alone ? 'a' : 'no'} movement alone`)]
  const parts: Alone[] = [exposure, ...(exposure.alone ? [exposure.alone] : [])]
  const hasStepUp = parts.some(({ bounds }) => bounds.some(({ kind }) => kind === 'stepUp'))
  if (hasStepUp !== call.allowsStepUp)
    return [fault(`a code holds for several records: ${hasStepUp ? 'not so' : 'not declared'}`)]
  // What always needs a second operator, or needs no code, has no code that could hold for more.
  if (hasStepUp && (!agreement.endsWith('at times') || exposure.moves !== 'value'))
    return [fault('one code may not hold for several of these')]
  const missing = parts.flatMap(({ bounds }) => bounds.flatMap((bound) => missingIn(bound, call)))
  const alone = movedAlone(call, exposure)
  const isOpen = alone !== undefined && !isBounded(alone)
  return [
    ...missing.map((name) => fault(`there is no ${name}`)),
    ...(isOpen ? [fault(`one person moves ${alone.moves} without bound`)] : []),
  ]
}

describe('the declarations of what one person moves', () => {
  it('are there for every call that changes something, name what exists, and bound what one person moves', () => {
    const faults = changing
      .filter(({ path }) => !unbounded.includes(path))
      .flatMap((call) => faultsOf(call, findExposure(call)))
    expect(faults, 'CONTRIBUTING.md, "What one person can move"').toEqual([])
  })

  it('has no exception that is not needed any more', () => {
    const needed = changing.filter((call) =>
      faultsOf(call, findExposure(call)).some((fault) => fault.endsWith('without bound')),
    )
    expect(unbounded.filter((path) => !needed.some((call) => call.path === path))).toEqual([])
  })

  it('are of calls that change something, each in one domain', () => {
    const declared = Object.values(exposuresByDomain).flatMap(Object.keys)
    const known = changing.filter((call) => !isExport(call)).map(({ path }) => path)
    expect(declared.toSorted()).toEqual(known.toSorted())
  })

  it('are not loaded by the console', () => {
    const loading = sourceFiles.filter(
      (path) => path.startsWith('src/') && /contract\/.*exposures?\.ts'/.test(textOf(path)),
    )
    expect(loading).toEqual([])
  })

  it('are what docs/four-eyes.md says', () => {
    expect(readFileSync(pagePath, 'utf8'), 'npm run docs:four-eyes').toBe(fourEyesPage())
  })
})

describe('the rule', () => {
  const input = { safeExtend: () => input } as never
  const call = (level?: 'K3' | 'K4', isLevelConditional = false): Endpoint => ({
    ...endpoint('POST a/b', input, input),
    level,
    isLevelConditional,
  })

  it('refuses a call without a declaration, and names that lead nowhere', () => {
    expect(faultsOf(call(), undefined)).toHaveLength(1)
    expect(faultsOf(call(), value(upTo('review.noSuchUsd' as never, 'day')))).toHaveLength(1)
    expect(faultsOf(call(), value(once('no_such_table')))).toHaveLength(1)
    expect(faultsOf(call(), value(decidedBy('no/such')))).toHaveLength(1)
    expect(faultsOf(call(), value(heldBy('no_such_check')))).toHaveLength(1)
    expect(faultsOf(call(), value(once('recharge_log'), heldBy('recharge_log')))).toEqual([])
  })

  it('refuses value that one person moves again and again', () => {
    const again = value(upTo('review.fourEyesUsd', 'call'))
    for (const level of [undefined, 'K3'] as const)
      expect(faultsOf(call(level), again)).toEqual([
        'POST a/b: one person moves value without bound',
      ])
    expect(faultsOf(call('K4', true), together('value', again))).toHaveLength(1)
    expect(faultsOf(call('K4'), together('value'))).toEqual([])
  })

  it('refuses limits for each account: one person may have several', () => {
    const perAccount = upTo('review.fourEyesUsd', 'accountDay')
    expect(faultsOf(call(), value(perAccount))).toHaveLength(1)
    expect(faultsOf(call(), value(perAccount, orOnce('integral_send')))).toHaveLength(1)
    expect(faultsOf(call(), value(perAccount, upTo('review.fourEyesDayUsd', 'day')))).toEqual([])
  })

  it('demands that a code which holds for several records is declared, and only where a code is all that is asked at times', () => {
    const held = { ...call('K3', true), allowsStepUp: true }
    expect(faultsOf(held, value(once('withdraw_log')))).toHaveLength(1)
    expect(faultsOf(held, value(once('withdraw_log'), stepUp))).toEqual([])
    expect(faultsOf(held, value(stepUp))).toHaveLength(1)
    expect(faultsOf(call('K3', true), value(once('withdraw_log'), stepUp))).toHaveLength(1)
    expect(faultsOf({ ...call('K4'), allowsStepUp: true }, together('value'))).toHaveLength(1)
    expect(faultsOf({ ...held, level: 'K3' }, rule(own, stepUp))).toHaveLength(1)
  })

  it('demands what is moved alone of a call that asks a second operator at times, and of no other', () => {
    expect(faultsOf(call('K4', true), together('value'))).toHaveLength(1)
    expect(faultsOf(call('K4'), together('value', value(once('recharge_log'))))).toHaveLength(1)
  })
})
