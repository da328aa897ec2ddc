import { msg } from '@lingui/core/macro'
import * as api from '#contract/system/login-log.ts'
import { moreCells } from '#kit/cells/more-cells.tsx'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { useCountryOptions } from '#kit/refs/country.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { useOperatorOptions } from '#kit/refs/operator.ts'
import { agentCell } from './agent-cell.tsx'

const attempts = defineList(api.list, (field, filter) => ({
  columns: [
    field('createdAt', msg`时间`, cells.dateTime),
    field('operatorName', msg`账号`, cells.text),
    field('result', msg`结果`, cells.badge('sign_in_result')),
    field('ip', msg`IP 地址`, cells.ip),
    field('countryCode', msg`国家/地区`, moreCells.country),
    field('userAgent', msg`设备`, agentCell),
    field('traceId', msg`追踪编号`, cells.code, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`账号、IP 地址`)),
    filter(
      'result',
      controls.multiSelect(msg`结果`, dictOptions<api.SignInResult>('sign_in_result')),
    ),
    filter('dateRange', controls.dateRange(msg`时间`)),
    filter('countryCode', controls.multiSelect(msg`国家/地区`, useCountryOptions)),
    filter('operatorId', controls.select(msg`操作员`, useOperatorOptions)),
  ],
}))

export default defineResourceView(attempts, api, {
  resourceName: msg`登录日志`,
  getTitle: ({ operatorName, createdAt }) => `${operatorName} · ${createdAt}`,
})
