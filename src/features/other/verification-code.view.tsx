import { msg } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as api from '#contract/other/verification-code.ts'
import { defaultZone } from '#core/format/zoned-time.ts'
import { query } from '#core/http/api.ts'
import type { Text } from '#core/i18n/text.ts'
import { useAccess } from '#core/session/access.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { verbAction } from '#kit/crud/verb-action.tsx'
import { ReasonField } from '#kit/form/create-form-fields.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { controls } from '#kit/list/controls.tsx'
import { datePresets, today } from '#kit/list/date-presets.ts'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { ipCell } from '#kit/refs/ip.tsx'
import { actorColumns } from './actor-columns.ts'

const CodeStat = lazyDialog(async () => (await import('./code-stat.tsx')).CodeStat)

/** Those that sent codes in the last 30 days, for whoever may see the statistics. */
function useProviders() {
  const { can } = useAccess()
  const [dateRange] = useState(() => datePresets(Date.now(), defaultZone).days30)
  const { data } = useQuery({
    ...query(api.stat, { dateRange: [...dateRange] }),
    enabled: can(api.stat),
    staleTime: 600_000,
  })
  return (data?.providers ?? []).map(({ provider }) => ({ value: provider, label: provider }))
}

const codes = defineList(api.list, (field, filter) => ({
  columns: [
    field('channel', msg`通道`, cells.badge('code_channel')),
    field('target', msg`接收方`, cells.mask, { width: 148 }),
    ...actorColumns(field),
    field('scene', msg`场景`, cells.badge('code_scene')),
    field('provider', msg`服务商`, cells.text),
    field('status', msg`状态`, cells.badge('code_status')),
    field('tryCount', msg`校验次数`, cells.count),
    field('ip', msg`请求IP`, ipCell<string, api.Row>('ip')),
    field('sentAt', msg`发送时间`, cells.dateTime),
    field('usedAt', msg`使用时间`, cells.dateTime),
    field('id', msg`编号`, cells.code, { hidden: true }),
    field('providerMsgId', msg`回执号`, cells.code, { hidden: true }),
    field('cost', msg`费用`, cells.price, { hidden: true }),
    field('failReason', msg`失败原因`, cells.text, { hidden: true }),
    field('expireAt', msg`过期时间`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`接收方、会员编号、请求IP、回执号`)),
    filter('status', controls.multiSelect(msg`状态`, dictOptions('code_status'))),
    filter('channel', controls.multiSelect(msg`通道`, dictOptions('code_channel'))),
    filter('provider', controls.multiSelect(msg`服务商`, useProviders)),
    filter('scene', controls.multiSelect(msg`场景`, dictOptions('code_scene'))),
    filter('dateRange', controls.dateRange(msg`发送时间`), today),
  ],
}))

const limits: Record<'target' | 'ip', Text> = {
  target: msg`解除接收方频控`,
  ip: msg`解除IP频控`,
}

export default defineResourceView(codes, api, {
  resourceName: msg`验证码记录`,
  getTitle: ({ id, target }) => `${id} · ${target}`,
  rowActions: ({ id, status, target, ip }, screen) => [
    verbAction(screen, api.invalidate, {
      label: msg`作废`,
      danger: true,
      blocked: !api.unused.includes(status) && msg`只能作废未使用的验证码`,
      initial: { ids: [id] },
      fields: <p className="rounded bg-sunken p-3">{target}</p>,
    }),
    ...api.SendingLimit.options.map((limitOf) =>
      verbAction(screen, api.clearLimit, {
        label: limits[limitOf],
        initial: { id, limitOf },
        fields: (
          <>
            <p className="rounded bg-sunken p-3">{limitOf === 'ip' ? ip : target}</p>
            <ReasonField />
          </>
        ),
      }),
    ),
  ],
  pageActions: ({ show }) => [
    {
      keys: 's',
      label: msg`发送统计`,
      endpoint: api.stat,
      run: () => show((close) => <CodeStat onClose={close} />),
    },
  ],
})
