import { msg } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import * as api from '#contract/marketing/red-envelope-record.ts'
import * as envelopes from '#contract/marketing/red-envelope.ts'
import { query } from '#core/http/api.ts'
import { titleIn } from '#core/i18n/title-in.ts'
import type { Action } from '#kit/actions/action.ts'
import { memberColumns } from '#kit/cells/member-columns.ts'
import { moreCells } from '#kit/cells/more-cells.tsx'
import type { CrudScreenHandle } from '#kit/crud/crud-options.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { verbAction } from '#kit/crud/verb-action.tsx'
import { ReasonField } from '#kit/form/create-form-fields.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { ipCell } from '#kit/refs/ip.tsx'
import { useCurrencyOptions } from '#kit/refs/wallet-code.ts'

function useEnvelopeOptions() {
  const { data } = useQuery({ ...query(envelopes.list, { pageSize: 1000 }), staleTime: 60_000 })
  return (data?.list ?? []).map(({ id, envelopeNo, title }) => ({
    value: id,
    label: `${envelopeNo} ${titleIn(title)}`,
  }))
}

const claims = defineList(api.list, (field, filter) => ({
  columns: [
    field('recordNo', msg`领取编号`, cells.code),
    field(
      'envelopeNo',
      msg`红包编号`,
      cells.link<string, api.Row>(
        () => '/marketing/redEnvelope',
        ({ envelopeNo }) => ({ keyword: envelopeNo }),
      ),
      { width: 176 },
    ),
    ...memberColumns(field),
    field('currency', msg`币种`, cells.text, { width: 72 }),
    field('amount', msg`领取金额`, cells.money),
    field(
      'envelopeClaimed',
      msg`红包预算（已领/总额）`,
      moreCells.progress(({ envelopeTotal }: api.Row) => envelopeTotal),
    ),
    field('claimIp', msg`领取IP`, ipCell<string, api.Row>('claimIp')),
    field('sameIpCount', msg`同IP领取数`, cells.count),
    field('isBest', msg`手气最佳`, cells.bool(msg`是`, msg`否`), { hidden: true }),
    field('clientSource', msg`来源`, cells.badge('client_source'), { hidden: true }),
    field('createdAt', msg`领取时间`, cells.dateTime),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`领取编号、红包编号、会员编号、账号`)),
    filter('envelopeId', controls.select(msg`红包`, useEnvelopeOptions)),
    filter('currency', controls.multiSelect(msg`币种`, useCurrencyOptions)),
    filter('amount', controls.moneyRange(msg`领取金额`)),
    filter('sameIpCount', controls.moneyRange(msg`同IP领取数`)),
    filter('dateRange', controls.dateRange(msg`领取时间`)),
  ],
  sums: ['amount'],
}))

const flag = (
  rows: readonly api.Row[],
  screen: Pick<CrudScreenHandle<never>, 'show' | 'refresh'>,
): Action =>
  verbAction(screen, api.flag, {
    label: msg`标记违规`,
    danger: true,
    blocked: rows.length > api.maxFlagged && msg`一次最多处理 ${api.maxFlagged} 条`,
    initial: { ids: rows.map(({ id }) => id) },
    fields: (
      <>
        <p className="rounded bg-sunken p-3">
          <Plural value={rows.length} other="将为 # 条领取各开一个违规案件" />
        </p>
        <ReasonField />
      </>
    ),
  })

export default defineResourceView(claims, api, {
  resourceName: msg`红包领取`,
  getTitle: ({ recordNo }) => recordNo,
  rowActions: (row, screen) => [{ ...flag([row], screen), keys: 'f' }],
  bulkActions: (rows, screen) => [flag(rows, screen)],
})
