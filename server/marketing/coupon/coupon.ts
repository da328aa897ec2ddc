import { inArray } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as rules from '#contract/marketing/coupon-rules.ts'
import * as api from '#contract/marketing/coupon.ts'
import { Refusal } from '#server/base/refusal.ts'
import { anyOf, between, contains, days } from '#server/db/lists/filters.ts'
import { coupon as table } from '#server/db/schema/marketing/coupon.ts'
import { walletCode } from '#server/db/schema/money/money.ts'
import { contractProduct } from '#server/db/schema/trade/trade.ts'
import type { App } from '#server/http/application.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { diffFields } from '#server/lists/history.ts'
import { serveResource } from '#server/lists/register/serve-resource.ts'

/** What may still change once members hold such coupons. */
const openAfterSending = new Set(['name', 'totalCount', 'validTo'])

/** Coupon templates and their budgets. */
export const coupon = (app: App): void =>
  serveResource(app, api, table, {
    target: { type: 'coupon', no: ({ couponNo }) => couponNo },
    order: ['createdAt', 'desc'],
    where: ({ keyword, dateField = 'createdAt', dateRange, ...query }, { zone }) => [
      contains(keyword, table.couponNo, table.name),
      anyOf(table.status, query.status),
      anyOf(table.couponType, query.couponType),
      anyOf(table.currency, query.currency),
      between(table.faceValue, query.faceValueMin, query.faceValueMax),
      days(zone, table[dateField], dateRange),
    ],
    wire: (row) => row,
    check: async (fields, { lang, tx }, before) => {
      const problem = rules.couponProblem(fields)
      if (problem) throw invalidField(...problem, lang)
      const codes = [...new Set(fields.scopeProducts)]
      if (codes.length > 0) {
        const known = await tx.$count(contractProduct, inArray(contractProduct.productCode, codes))
        if (known < codes.length) throw invalidField('scopeProducts', 'productsUnknown', lang)
      }
      if ((await tx.$count(walletCode, inArray(walletCode.currency, [fields.currency]))) === 0)
        throw invalidField('currency', 'currencyUnknown', lang)
      if (before === undefined || before.sentCount === 0) return
      const closed = diffFields(before, fields).find(({ field }) => !openAfterSending.has(field))
      if (closed) throw invalidField(closed.field, 'couponSent', lang)
      if (fields.totalCount < before.totalCount) throw invalidField('totalCount', 'onlyUp', lang)
      if ((fields.validTo ?? '') < (before.validTo ?? ''))
        throw invalidField('validTo', 'onlyLater', lang)
    },
    checkStatus: ({ status, validTo }, next) => {
      if (!rules.nextStatus[status].includes(next)) throw new Refusal(Code.rule, 'statusStep')
      if (next === 'active' && validTo !== null && validTo <= new Date().toISOString())
        throw new Refusal(Code.rule, 'campaignOver')
    },
    checkRemove: ({ status }) => {
      if (status !== 'draft') throw new Refusal(Code.rule, 'draftsOnly')
    },
  })
