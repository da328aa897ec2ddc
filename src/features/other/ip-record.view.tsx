import { msg } from '@lingui/core/macro'
import * as api from '#contract/other/ip-record.ts'
import * as rules from '#contract/other/ip-rule.ts'
import { moreCells } from '#kit/cells/more-cells.tsx'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { controls } from '#kit/list/controls.tsx'
import { countControl } from '#kit/list/count-control.tsx'
import { week } from '#kit/list/date-presets.ts'
import { defineList } from '#kit/list/list-def.ts'
import { useCountryOptions } from '#kit/refs/country.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { ipCell } from '#kit/refs/ip.tsx'
import { actorColumns } from './actor-columns.ts'
import { allowIp, blockIp, blockIps } from './block-ip.tsx'
import { IpAccounts } from './ip-accounts.tsx'
import { locationCell } from './location-cell.tsx'

const IpRules = lazyDialog(async () => (await import('./ip-rules.tsx')).IpRules)

const records = defineList(api.list, (field, filter) => ({
  columns: [
    field('ip', msg`IP地址`, ipCell<string, api.Row>('ip')),
    field('location', msg`归属地`, locationCell),
    field('isp', msg`运营商`, cells.text, { width: 128 }),
    field('ipRisk', msg`IP风险`, cells.risk('ip_risk')),
    ...actorColumns(field),
    field('actorType', msg`主体`, cells.badge('actor_type')),
    field('scene', msg`场景`, cells.badge('ip_scene')),
    field('device', msg`设备`, cells.text, { width: 148 }),
    field('memberCount', msg`关联账户数`, cells.count),
    field('isNewIp', msg`新IP`, cells.bool(msg`是`, msg`否`)),
    field('rule', msg`规则`, cells.badge('ip_rule')),
    field('createdAt', msg`时间`, cells.dateTime),
    field('countryCode', msg`国家/地区`, moreCells.country, { hidden: true }),
    field('clientSource', msg`终端`, cells.badge('client_source'), { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`IP地址、会员编号、账号、设备`)),
    filter('dateRange', controls.dateRange(msg`时间`), week),
    filter('ipRisk', controls.multiSelect(msg`IP风险`, dictOptions('ip_risk'))),
    filter('actorType', controls.select(msg`主体`, dictOptions('actor_type'))),
    filter('scene', controls.multiSelect(msg`场景`, dictOptions('ip_scene'))),
    filter('countryCode', controls.multiSelect(msg`国家/地区`, useCountryOptions)),
    filter('memberCountMin', countControl(msg`关联账户数 ≥`)),
    filter('isNewIp', controls.bool(msg`新IP`)),
    filter('rule', controls.multiSelect(msg`规则`, dictOptions('ip_rule'))),
  ],
}))

export default defineResourceView(records, api, {
  resourceName: msg`IP记录`,
  getTitle: ({ ip }) => ip,
  sections: ({ row }, facts) => <IpAccounts ip={row.ip} facts={facts} />,
  bulkActions: (rows, screen) => [
    blockIps(
      rows.map(({ ip }) => ip),
      screen,
    ),
  ],
  rowActions: ({ ip }, screen) => [blockIp(ip, screen), allowIp(ip, screen)],
  pageActions: ({ show }) => [
    {
      label: msg`规则列表`,
      endpoint: rules.list,
      run: () => show((close) => <IpRules onClose={close} />),
    },
  ],
})
