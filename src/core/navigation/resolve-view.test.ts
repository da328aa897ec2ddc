import { describe, expect, it } from 'vitest'
import { resolveView, viewId } from './resolve-view.ts'

const ids = [
  'money/rechargeLog',
  'money/rechargeAddress',
  'system/menu',
  'system/menu2',
  'demo/only/deep',
]

describe('resolveView', () => {
  it.each([
    ['money/rechargeLog/index', 'money/rechargeLog'],
    ['/money/rechargeLog/index', 'money/rechargeLog'],
    ['money/rechargeLog', 'money/rechargeLog'],
    ['money/rechargeL', 'money/rechargeLog'],
    ['system/menu', 'system/menu'],
    ['system/menu/index', 'system/menu'],
    ['demo', 'demo/only/deep'],
  ])('takes %s as the view %s', (name, id) => {
    expect(resolveView(ids, name)).toEqual({ found: 'view', id })
  })

  it.each([
    '',
    '/',
    '/index',
    'money/rechargeLogs',
    'rechargeLog',
    'Money/rechargeLog',
    '../money/rechargeLog',
    'layout/routerView/parent',
  ])('finds nothing for %j', (name) => {
    expect(resolveView(ids, name)).toEqual({ found: 'none' })
  })

  it.each([
    ['money', ['money/rechargeLog', 'money/rechargeAddress']],
    ['money/recharge/index', ['money/rechargeLog', 'money/rechargeAddress']],
    ['system/men', ['system/menu', 'system/menu2']],
  ])('takes none of several for %s', (name, several) => {
    expect(resolveView(ids, name)).toEqual({ found: 'several', ids: several })
  })
})

describe('viewId', () => {
  it.each([
    ['money/recharge-log', 'money/rechargeLog'],
    ['system/o2-a-b', 'system/o2AB'],
    ['home/home', 'home/home'],
  ])('spells %s as %s', (path, id) => {
    expect(viewId(path)).toBe(id)
  })
})
