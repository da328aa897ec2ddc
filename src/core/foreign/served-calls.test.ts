import { afterEach, describe, expect, it } from 'vitest'
import { apiPrefix } from '#contract/endpoint.ts'
import { absentCalls } from '../session/absent-calls.ts'
import { createAccess } from '../session/access.ts'
import { createServedCalls } from './served-calls.ts'

afterEach(() => {
  absentCalls.isAbsent = null
})

const callOf = (name: string, method = 'GET') => ({ method, permission: apiPrefix + name })
const can = (name: string, permissions = ['*/*/*']) =>
  createAccess({ user: null, permissions }).can(apiPrefix + name)

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

describe('createServedCalls', () => {
  it('lets a call that is not found be asked for twice, and refuses it to everybody from the first time', () => {
    const served = createServedCalls(memory())
    served.restore()
    expect(can('menu/list')).toBe(true)
    served.noteRefused(callOf('menu/list'))
    expect(can('menu/list')).toBe(false)
    expect(served.isAbsent(callOf('menu/list'))).toBe(false)
    served.noteRefused(callOf('menu/list'))
    expect(served.isAbsent(callOf('menu/list'))).toBe(true)
  })

  it('remembers over a reload, and forgets with the next sign-in', () => {
    const storage = memory()
    createServedCalls(storage).noteRefused(callOf('menu/list'), true)
    const reloaded = createServedCalls(storage)
    reloaded.restore()
    expect(can('menu/list')).toBe(false)
    expect(reloaded.isAbsent(callOf('menu/list'))).toBe(true)
    reloaded.forget()
    expect(can('menu/list')).toBe(true)
  })

  it('takes back what turns out to be there', () => {
    const served = createServedCalls(memory())
    served.noteRefused(callOf('menu/list'))
    served.noteServed(callOf('menu/list'))
    expect(can('menu/list')).toBe(true)
  })

  it('offers additions of ours only where they are granted by name', () => {
    createServedCalls(memory()).restore()
    expect(can('cwManage/chargeLogClaim')).toBe(false)
    expect(can('cwManage/chargeLogClaim', [`${apiPrefix}cwManage/chargeLogClaim`])).toBe(true)
    expect(can('cwManage/chargeLogReview')).toBe(true)
  })

  it('believes a back end that lists what it serves', () => {
    const served = createServedCalls(memory())
    served.announce([`${apiPrefix}menu/list`, `${apiPrefix}cwManage/chargeLogClaim`])
    expect(can('menu/list')).toBe(true)
    expect(can('cwManage/chargeLogClaim')).toBe(true)
    expect(can('post/list')).toBe(false)
    expect(served.isAbsent(callOf('post/list'))).toBe(true)
  })

  it('asks once for a call that many want while it is not known', async () => {
    const served = createServedCalls(memory())
    let asked = 0
    const ask = async () => {
      if (served.isAbsent(callOf('dict/data/getDictData'))) return
      asked += 1
      await Promise.resolve()
      served.noteRefused(callOf('dict/data/getDictData'))
    }
    await Promise.all(
      Array.from({ length: 6 }, () => served.limitProbes(callOf('dict/data/getDictData'), ask)),
    )
    expect(asked).toBe(2)
  })
})
