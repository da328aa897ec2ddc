import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import * as api from '#contract/marketing/red-envelope.ts'
import { titleIn } from '#core/i18n/title-in.ts'
import { moreCells } from '#kit/cells/more-cells.tsx'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { ListNumber } from '#kit/list-number.tsx'
import { controls } from '#kit/list/controls.tsx'
import { dateFieldOptions } from '#kit/list/date-field-options.ts'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { useCurrencyOptions } from '#kit/refs/wallet-code.ts'
import { EnvelopeFields, useEnvelopeTypes } from './red-envelope/form.tsx'
import { envelopeSteps } from './red-envelope/steps.tsx'

const useStatuses = dictOptions<api.Status>('envelope_status')
const useSenders = dictOptions<api.Sender>('envelope_sender')

const envelopes = defineList(api.list, (field, filter) => ({
  columns: [
    field('envelopeNo', msg`红包编号`, cells.code),
    field('title', msg`祝福语`, cells.titles),
    field('senderType', msg`发送方`, cells.badge('envelope_sender')),
    field('memberNo', msg`发送会员`, cells.code, { hidden: true }),
    field('envelopeType', msg`类型`, cells.badge('envelope_type')),
    field('status', msg`状态`, cells.badge('envelope_status')),
    field('currency', msg`币种`, cells.text, { width: 72 }),
    field('totalAmount', msg`总金额`, cells.money),
    field('totalCount', msg`总个数`, cells.count),
    field('claimedAmount', msg`已领金额`, cells.money),
    field(
      'claimedCount',
      msg`已领个数`,
      moreCells.progress(({ totalCount }: api.Row) => totalCount),
    ),
    field('refundAmount', msg`退回金额`, cells.money, { hidden: true }),
    field('claimCode', msg`口令`, cells.code, { hidden: true }),
    field('claimLimit', msg`领取条件`, cells.badge('envelope_limit')),
    field('startAt', msg`开始时间`, cells.dateTime),
    field('expireAt', msg`过期时间`, cells.dateTime),
    field('operatorName', msg`创建人`, cells.text, { hidden: true }),
    field('createdAt', msg`创建时间`, cells.dateTime),
    field('updatedAt', msg`更新时间`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`红包编号、祝福语、口令、会员编号`)),
    filter('status', controls.multiSelect(msg`状态`, useStatuses)),
    filter('envelopeType', controls.select(msg`类型`, useEnvelopeTypes)),
    filter('senderType', controls.select(msg`发送方`, useSenders)),
    filter('currency', controls.multiSelect(msg`币种`, useCurrencyOptions)),
    filter('totalAmount', controls.moneyRange(msg`总金额`)),
    filter('dateRange', controls.dateRange(msg`日期`)),
    filter(
      'dateField',
      controls.select(
        msg`日期类型`,
        dateFieldOptions({ createdAt: msg`创建时间`, expireAt: msg`过期时间` }),
      ),
    ),
  ],
}))

const { list, get, add, edit, remove } = api
const calls = { list, get, add, edit, remove }

export default defineResourceView(envelopes, calls, {
  resourceName: msg({ message: '红包', context: 'noun' }),
  getTitle: ({ title, envelopeNo }) => `${titleIn(title)} · ${envelopeNo}`,
  initial: { envelopeType: 'equal', currency: 'USDT', claimLimit: 'all' },
  Fields: EnvelopeFields,
  formSize: 'lg',
  blocked: {
    edit: ({ status }) => status !== 'draft' && msg`只能修改草稿`,
    remove: ({ status }) => status !== 'draft' && msg`只能删除草稿`,
  },
  rowActions: envelopeSteps,
  sections: ({ row: { id } }) => (
    <ListNumber
      isWords
      list={{ component: 'marketing/redEnvelopeRecord', search: { envelopeId: id } }}
    >
      <Trans>领取记录</Trans>
    </ListNumber>
  ),
})
