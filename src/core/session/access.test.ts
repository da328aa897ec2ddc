import { describe, expect, it } from 'vitest'
import { rechargeWithdrawReview } from '#contract/alerts.ts'
import { review } from '#contract/money/recharge-log.ts'
import { createAccess } from './access.ts'

const access = (permissions: string[], authBtnList: string[] = []) =>
  createAccess({ permissions, user: { authBtnList } as never })

describe('the rules of permissions', () => {
  it.each<[string, string[], string[], boolean, boolean, boolean]>([
    ['nothing', [], [], false, false, false],
    ['the first', ['a'], [], true, true, false],
    ['the second', ['b'], [], false, true, false],
    ['both, one in the button list', ['a'], ['b'], true, true, true],
    ['the wildcard', ['*/*/*'], [], true, true, true],
    ['the wildcard in the button list', [], ['*/*/*'], true, true, true],
  ])('with %s held', (_, permissions, buttons, one, any, all) => {
    const { can, canAny, canAll } = access(permissions, buttons)
    expect([can('a'), canAny(['a', 'b']), canAll(['a', 'b'])]).toEqual([one, any, all])
  })

  it('reads the permission of a call from the call', () => {
    expect(access([]).can(review)).toBe(false)
    expect(access(['api/v2/sitebkd/cwManage/chargeLogReview']).can(review)).toBe(true)
    expect(access([]).can(rechargeWithdrawReview)).toBe(true)
  })
})
