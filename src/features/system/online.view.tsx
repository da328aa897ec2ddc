import { msg } from '@lingui/core/macro'
import * as api from '#contract/system/online.ts'
import { moreCells } from '#kit/cells/more-cells.tsx'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { useCountryOptions } from '#kit/refs/country.ts'
import { useOperatorOptions } from '#kit/refs/operator.ts'
import { agentCell } from './agent-cell.tsx'

const EndDialog = lazyDialog(async () => (await import('./online/end-dialog.tsx')).EndDialog)
const EndAllDialog = lazyDialog(async () => (await import('./online/end-dialog.tsx')).EndAllDialog)

const sessions = defineList(api.list, (field, filter) => ({
  columns: [
    field('userName', msg`账号`, cells.text),
    field('userNickname', msg`昵称`, cells.text),
    field('isCurrent', msg`本次登录`, cells.bool(msg`本次登录`, msg`其他登录`), { width: 96 }),
    field('isLocked', msg`已锁屏`, cells.bool(msg`已锁屏`, msg`未锁屏`), { width: 88 }),
    field('ip', msg`登录地址`, cells.ip),
    field('countryCode', msg`国家/地区`, moreCells.country),
    field('userAgent', msg`设备`, agentCell),
    field('createdAt', msg`登录时间`, cells.dateTime),
    field('lastSeenAt', msg`最近活动`, cells.dateTime),
    field('expiresAt', msg`到期时间`, cells.dateTime, { hidden: true }),
    field('id', msg`会话编号`, cells.code, { hidden: true, width: 96 }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`账号、登录地址`)),
    filter('countryCode', controls.multiSelect(msg`国家/地区`, useCountryOptions)),
    filter('operatorId', controls.select(msg`操作员`, useOperatorOptions)),
  ],
}))

const bulkMax = 50
const ownSession = msg`本次登录请用“退出登录”结束`

export default defineResourceView(sessions, api, {
  resourceName: msg`在线用户`,
  getTitle: ({ userName, ip }) => `${userName} · ${ip}`,
  rowActions: (row, { show, refresh }) => [
    {
      keys: 'Delete',
      label: msg`强制下线`,
      endpoint: api.forceLogout,
      danger: true,
      blocked: row.isCurrent && ownSession,
      run: () =>
        show((close) => (
          <EndDialog rows={[row]} onDone={() => refresh().then(close)} onClose={close} />
        )),
    },
    {
      label: msg`结束此账号的全部登录`,
      endpoint: api.endAll,
      danger: true,
      run: () =>
        show((close) => (
          <EndAllDialog row={row} onDone={() => refresh().then(close)} onClose={close} />
        )),
    },
  ],
  bulkActions: (rows, { show, refresh }) => [
    {
      label: msg`强制下线`,
      endpoint: api.forceLogout,
      danger: true,
      blocked:
        (rows.some(({ isCurrent }) => isCurrent) && ownSession) ||
        (rows.length > bulkMax && msg`一次最多处理 ${bulkMax} 条`),
      run: () =>
        show((close) => (
          <EndDialog rows={rows} onDone={() => refresh().then(close)} onClose={close} />
        )),
    },
  ],
})
