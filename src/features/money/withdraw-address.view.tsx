import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import * as api from '#contract/money/withdraw-address.ts'
import type { Text } from '#core/i18n/text.ts'
import { memberColumns } from '#kit/cells/member-columns.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { verbAction } from '#kit/crud/verb-action.tsx'
import { createFormFields, ReasonField } from '#kit/form/create-form-fields.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { controls } from '#kit/list/controls.tsx'
import { countControl } from '#kit/list/count-control.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { useCurrencyOptions, useNetworkOptions } from '#kit/refs/wallet-code.ts'

const Edit = createFormFields(api.edit)
const Status = createFormFields(api.setStatus)
const SharedMembers = lazyDialog(
  async () => (await import('./withdraw-address/shared-members.tsx')).SharedMembers,
)
/** Addresses blocked by one call. */
const bulkMax = 100
const yesNo = cells.bool(msg`是`, msg`否`)

const addresses = defineList(api.list, (field, filter) => ({
  columns: [
    ...memberColumns(field),
    field('currency', msg`币种`, cells.text, { width: 84 }),
    field('network', msg`网络`, cells.text, { width: 84 }),
    field('address', msg`地址`, cells.address),
    field('label', msg`备注名`, cells.text),
    field('isWhitelisted', msg`白名单`, yesNo),
    field('status', msg`状态`, cells.badge('withdraw_address_status')),
    field('coolingUntil', msg`冷静期至`, cells.dateTime),
    field('sharedMemberCount', msg`共用会员数`, cells.count),
    field('riskFlags', msg`风险标识`, cells.badges('address_risk_flag'), { width: 232 }),
    field('usedCount', msg`使用次数`, cells.count),
    field('usedTotalUsd', msg`累计提币`, cells.usd),
    field('memo', msg`标签/Memo`, cells.code, { hidden: true }),
    field('lastUsedAt', msg`最近使用`, cells.dateTime, { hidden: true }),
    field('createdIp', msg`添加IP`, cells.ip, { hidden: true }),
    field('createdAt', msg`创建时间`, cells.dateTime),
    field('updatedAt', msg`更新时间`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`地址、备注名、会员编号、账号`)),
    filter('status', controls.multiSelect(msg`状态`, dictOptions('withdraw_address_status'))),
    filter('currency', controls.multiSelect(msg`币种`, useCurrencyOptions)),
    filter('network', controls.multiSelect(msg`网络`, useNetworkOptions)),
    filter('isWhitelisted', controls.bool(msg`白名单`)),
    filter('sharedMemberCountMin', countControl(msg`共用会员数`)),
    filter('riskFlags', controls.multiSelect(msg`风险标识`, dictOptions('address_risk_flag'))),
    filter('dateRange', controls.dateRange(msg`创建时间`)),
  ],
}))

const AddressLine = ({ row }: { row: api.Row }) => (
  <p className="rounded bg-sunken p-3 break-all">{`${row.memberNo} · ${row.network} ${row.address}`}</p>
)
const BlockFields = () => (
  <>
    <p className="text-danger-strong">
      <Trans>拉黑后，发往此地址的待审提币将被标记，不能通过。</Trans>
    </p>
    <Status.Switch name="applyToAllMembers" label={msg`所有会员的相同地址一并拉黑`} />
    <ReasonField />
  </>
)

const wrongState: Record<keyof typeof api.allowedFrom, Text> = {
  blocked: msg`仅冷静期和可用的地址可以拉黑`,
  cooling: msg`仅已拉黑的地址可以解除`,
  active: msg`仅冷静期的地址可以提前解除`,
}
const blockedFor = (status: keyof typeof api.allowedFrom, row: api.Row): Text | false =>
  !(api.allowedFrom[status] as readonly api.Status[]).includes(row.status) && wrongState[status]

const { list, get, edit } = api
const calls = { list, get, edit }

export default defineResourceView(addresses, calls, {
  resourceName: msg`提币地址`,
  getTitle: ({ address }) => address,
  Fields: () => <Edit.Text name="label" label={msg`备注名`} />,
  rowActions: (row, screen) => {
    const { id, version } = row
    const release = (status: 'cooling' | 'active', label: Text) =>
      verbAction(screen, api.setStatus, {
        label,
        danger: true,
        blocked: blockedFor(status, row),
        initial: { items: [{ id, version }], status },
        fields: (
          <>
            <AddressLine row={row} />
            <ReasonField />
          </>
        ),
      })
    return [
      verbAction(screen, api.setStatus, {
        keys: 'b',
        label: msg`拉黑`,
        danger: true,
        blocked: blockedFor('blocked', row),
        initial: { items: [{ id, version }], status: 'blocked' },
        fields: (
          <>
            <AddressLine row={row} />
            <BlockFields />
          </>
        ),
      }),
      release('cooling', msg`解除拉黑`),
      release('active', msg`解除冷静期`),
      {
        keys: 's',
        label: msg`共用会员`,
        endpoint: api.shared,
        run: () => screen.show((close) => <SharedMembers row={row} onClose={close} />),
      },
    ]
  },
  bulkActions: (rows, screen) => [
    verbAction(screen, api.setStatus, {
      label: msg`拉黑`,
      danger: true,
      blocked:
        (rows.length > bulkMax && msg`一次最多处理 ${bulkMax} 条`) ||
        (rows.map((row) => blockedFor('blocked', row)).find(Boolean) ?? false),
      initial: { items: rows.map(({ id, version }) => ({ id, version })), status: 'blocked' },
      fields: (
        <>
          <p>
            <Plural value={rows.length} other="将拉黑 # 个地址。" />
          </p>
          <BlockFields />
        </>
      ),
    }),
  ],
})
