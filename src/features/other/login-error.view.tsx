import { msg } from '@lingui/core/macro'
import * as api from '#contract/other/login-error.ts'
import { moreCells } from '#kit/cells/more-cells.tsx'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { verbAction } from '#kit/crud/verb-action.tsx'
import { createFormFields, ReasonField } from '#kit/form/create-form-fields.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { controls } from '#kit/list/controls.tsx'
import { countControl } from '#kit/list/count-control.tsx'
import { week } from '#kit/list/date-presets.ts'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { ipCell } from '#kit/refs/ip.tsx'
import { actorColumns } from './actor-columns.ts'
import { blockIp, blockIps } from './block-ip.tsx'
import { locationCell } from './location-cell.tsx'

const Form = createFormFields(api.lock)
const ClearForm = createFormFields(api.clear)
const TopIps = lazyDialog(async () => (await import('./top-ips.tsx')).TopIps)

const errors = defineList(api.list, (field, filter) => ({
  columns: [
    field('actorType', msg`主体`, cells.badge('actor_type')),
    field('inputAccount', msg`输入账号`, cells.mask),
    ...actorColumns(field),
    field('reasonCode', msg`失败原因`, cells.badge('login_error_reason')),
    field('failCount', msg`连续失败次数`, cells.count),
    field('ip', msg`IP`, ipCell<string, api.Row>('ip')),
    field('location', msg`归属地`, locationCell),
    field('device', msg`设备`, cells.text, { width: 148 }),
    field('locked', msg`已锁定`, cells.bool(msg`是`, msg`否`)),
    field('lockUntil', msg`锁定至`, cells.dateTime),
    field('createdAt', msg`时间`, cells.dateTime),
    field('countryCode', msg`国家/地区`, moreCells.country, { hidden: true }),
    field('clientSource', msg`终端`, cells.badge('client_source'), { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`输入账号、会员编号、IP`)),
    filter('dateRange', controls.dateRange(msg`时间`), week),
    filter('actorType', controls.select(msg`主体`, dictOptions('actor_type'))),
    filter('reasonCode', controls.multiSelect(msg`失败原因`, dictOptions('login_error_reason'))),
    filter('locked', controls.bool(msg`已锁定`)),
    filter('failCountMin', countControl(msg`连续失败次数 ≥`)),
    filter('clientSource', controls.multiSelect(msg`终端`, dictOptions('client_source'))),
  ],
}))

export default defineResourceView(errors, api, {
  resourceName: msg`登录错误`,
  getTitle: ({ inputAccount, ip }) => `${inputAccount} · ${ip}`,
  rowActions: ({ actorType, actorId, locked, ip }, screen) => [
    ...(actorId === null
      ? []
      : [
          verbAction(screen, api.unlock, {
            keys: 'u',
            label: msg`解锁`,
            blocked: !locked && actorType === 'member' && msg`该账号未被锁定`,
            initial: { actorType, actorId },
            fields: <ReasonField />,
          }),
          verbAction(screen, api.lock, {
            label: msg`锁定`,
            danger: true,
            initial: { actorType, actorId },
            fields: (
              <>
                <Form.DateTime name="until" label={msg`锁定至`} required />
                <ReasonField />
              </>
            ),
          }),
        ]),
    blockIp(ip, screen),
  ],
  bulkActions: (rows, screen) => [
    blockIps(
      rows.map(({ ip }) => ip),
      screen,
    ),
  ],
  pageActions: (screen) => [
    verbAction(screen, api.clear, {
      label: msg`清理`,
      danger: true,
      initial: {},
      fields: (
        <>
          <ClearForm.DateTime name="before" label={msg`清理此时间之前的记录`} required />
          <ReasonField />
        </>
      ),
    }),
    {
      label: msg`高发IP`,
      endpoint: api.top,
      run: () => screen.show((close) => <TopIps onClose={close} />),
    },
  ],
})
