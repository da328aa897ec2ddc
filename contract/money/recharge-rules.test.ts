import { describe, expect, it } from 'vitest'
import { validateDecision } from '../review.ts'
import { isMaker, keepsTxHash, needsSingleReview } from './recharge-rules.ts'

const plain = { isUnusual: false }
const unusual = { isUnusual: true }

describe('validateDecision', () => {
  it.each([
    [{ action: 'approve' }, plain, undefined],
    [{ action: 'approve', remark: 'okay' }, unusual, 'remarkRequired'],
    [{ action: 'approve', remark: 'fifth' }, unusual, undefined],
    [{ action: 'reject' }, plain, 'rejectReasonRequired'],
    [{ action: 'reject', rejectReason: 'duplicate' }, plain, undefined],
    [{ action: 'reject', rejectReason: 'duplicate' }, unusual, undefined],
    [{ action: 'reject', rejectReason: 'other' }, plain, 'rejectRemarkRequired'],
    [
      { action: 'reject', rejectReason: 'other', remark: '  four  ' },
      plain,
      'rejectRemarkRequired',
    ],
    [{ action: 'reject', rejectReason: 'other', remark: '五个字就够' }, plain, undefined],
  ] as const)('finds in %o, %o: %s', (decision, about, fault) => {
    expect(validateDecision(decision, about)).toBe(fault)
  })
})

it('counts the creator and every amender as makers', () => {
  const row = { creatorId: '1', amenderIds: ['2', '3'] }
  expect(['1', '2', '3', '4', undefined].filter((id) => isMaker(row, id))).toEqual(['1', '2', '3'])
  expect(isMaker({ creatorId: null, amenderIds: [] }, undefined)).toBe(false)
})

it('keeps flagged records out of bulk approval only', () => {
  expect(needsSingleReview('approve', { riskFlags: ['duplicateTx'] })).toBe(true)
  expect(needsSingleReview('reject', { riskFlags: ['duplicateTx'] })).toBe(false)
  expect(needsSingleReview('approve', { riskFlags: [] })).toBe(false)
})

it('lets only records that came from elsewhere lose their hash', () => {
  expect(keepsTxHash({ rechargeType: 'chain', txHash: 'feed' })).toBe(true)
  expect(keepsTxHash({ rechargeType: 'chain', txHash: null })).toBe(false)
  expect(keepsTxHash({ rechargeType: 'admin', txHash: 'feed' })).toBe(false)
})
