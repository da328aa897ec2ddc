import { msg } from '@lingui/core/macro'
import type { EventType } from '#contract/platform/events.ts'
import * as api from '#contract/system/delivery.ts'
import { loadTexts } from '#core/i18n/locale.ts'
import { memberNoCell } from '#kit/cells/member-columns.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { recordNoCell } from '#kit/refs/record-no.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { replayDeliveries } from './webhook/replay-deliveries.tsx'
import { useWebhooks } from './webhook/use-webhooks.ts'

const DeliveryParts = lazyPart(async () => {
  const [loaded] = await Promise.all([import('./webhook/delivery-parts.tsx'), loadTexts('extras')])
  return loaded.DeliveryParts
})

const deliveries = defineList(api.list, (field, filter) => ({
  columns: [
    field('sequence', msg`事件序号`, cells.code, { width: 104 }),
    field('type', msg`事件类型`, cells.badge('platform_event_type'), { width: 160 }),
    field('status', msg`状态`, cells.badge('webhook_delivery_status')),
    field('httpStatus', msg`应答`, cells.count, { width: 72 }),
    field('tries', msg`尝试次数`, cells.count, { width: 88 }),
    field('durationMs', msg`耗时（毫秒）`, cells.count),
    field('recordNo', msg`业务单号`, recordNoCell('recordNo'), { width: 176 }),
    field('memberNo', msg`会员编号`, memberNoCell('memberNo'), { width: 88 }),
    field('url', msg`推送地址`, cells.text, { width: 220 }),
    field('triedAt', msg`最近尝试`, cells.dateTime),
    field('nextTryAt', msg`下次尝试`, cells.dateTime),
    field('error', msg`错误`, cells.text, { width: 220 }),
    field('externalId', msg`平台编号`, cells.code, { hidden: true }),
    field('memberExternalId', msg`平台会员编号`, cells.code, { hidden: true }),
    field('createdAt', msg`创建时间`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('sequence', controls.keyword(msg`事件序号`, msg`事件序号`)),
    filter('status', controls.multiSelect(msg`状态`, dictOptions('webhook_delivery_status'))),
    filter('webhookId', controls.select(msg`推送地址`, useWebhooks)),
    filter(
      'type',
      controls.multiSelect(msg`事件类型`, dictOptions<EventType>('platform_event_type')),
    ),
    filter('dateRange', controls.dateRange(msg`创建时间`)),
  ],
}))

export default defineResourceView(deliveries, api, {
  resourceName: msg`推送记录`,
  getTitle: ({ sequence, url }) => `${sequence} · ${new URL(url).host}`,
  sections: (record) => <DeliveryParts record={record} />,
  rowActions: (row, screen) => [replayDeliveries([row], screen)],
  bulkActions: (rows, screen) => [replayDeliveries(rows, screen)],
})
