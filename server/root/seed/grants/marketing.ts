import { permissions, type Grants } from '../grant-seed.ts'

const readLinks = permissions('serviceLink/list', 'serviceLink/get')

const readContent = permissions('notice/list', 'notice/get', 'news/list', 'news/get')
const readCoupons = permissions('coupon/list', 'coupon/get', 'couponLog/list', 'couponLog/get')
const readEnvelopes = [
  ...permissions('redEnvelope/list', 'redEnvelope/get'),
  ...permissions('redEnvelopeRecord/list', 'redEnvelopeRecord/get'),
]
const readCodes = permissions(
  'redemptionCode/list',
  'redemptionCode/get',
  'redemptionCode/batchList',
)

const readAwards = permissions('awardRecord/list', 'awardRecord/get', 'awardRecord/budget')
const decideAwards = [
  ...readAwards,
  ...permissions('awardRecord/export', 'awardRecord/review', 'awardRecord/revoke'),
]

const readPoints = permissions('integralSend/list', 'integralSend/get', 'integralSend/items')
const sendPoints = [
  ...readPoints,
  ...permissions('integralSend/export', 'integralSend/preview', 'integralSend/add'),
  ...permissions('integralSend/review', 'integralSend/retry', 'integralSend/cancel'),
]

export const marketingGrants: Grants = {
  marketing: [
    ...permissions('banner/list', 'banner/get', 'banner/add', 'banner/edit', 'banner/setStatus'),
    ...permissions('banner/delete', 'banner/sort', 'serviceLink/add', 'serviceLink/edit'),
    ...permissions('serviceLink/setStatus', 'serviceLink/delete', 'serviceLink/check'),
    ...permissions('serviceLink/sort', 'news/sort'),
    ...readLinks,
    ...readContent,
    ...readCoupons,
    ...readEnvelopes,
    ...readCodes,
    ...readAwards,
    ...sendPoints,
    ...permissions('awardRecord/export', 'awardRecord/add'),
    ...permissions('redemptionCode/add', 'redemptionCode/disable', 'redemptionCode/download'),
    ...permissions('redemptionCode/delete'),
    ...permissions('redEnvelope/add', 'redEnvelope/edit', 'redEnvelope/setStatus'),
    ...permissions('redEnvelope/delete', 'redEnvelopeRecord/flag'),
    ...permissions('coupon/add', 'coupon/edit', 'coupon/setStatus', 'coupon/delete'),
    ...permissions('coupon/sendPreview', 'coupon/send', 'couponLog/revoke'),
    ...permissions('notice/add', 'notice/edit', 'notice/setStatus', 'notice/setTop'),
    ...permissions('notice/delete', 'news/add', 'news/edit', 'news/setStatus', 'news/delete'),
    // Whose team a notice is for.
    ...permissions('member/options'),
    // The pictures of banners.
    ...permissions('bigUpload/upload', 'bigFile/content'),
  ],
  support: [
    ...readLinks,
    ...readContent,
    ...readCoupons,
    ...readCodes,
    ...readAwards,
    ...readPoints,
    ...permissions('couponLog/revoke'),
  ],
  finance1: [...readCoupons, ...readEnvelopes, ...readCodes, ...decideAwards, ...readPoints],
  finance2: [...readCoupons, ...readEnvelopes, ...readCodes, ...decideAwards, ...readPoints],
  risk: [...readEnvelopes, ...readCodes, ...permissions('redEnvelopeRecord/flag')],
  compliance: [...readCoupons, ...readEnvelopes, ...readCodes, ...readAwards, ...readPoints],
}
