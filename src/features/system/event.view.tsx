import { msg } from '@lingui/core/macro'
import type { EventType } from '#contract/platform/events.ts'
import * as api from '#contract/system/event.ts'
import { loadTexts } from '#core/i18n/locale.ts'
import { memberNoCell } from '#kit/cells/member-columns.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { recordNoCell } from '#kit/refs/record-no.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const ReplayDialog = lazyDialog(
  async () => (await import('./event/replay-dialog.tsx')).ReplayDialog,
)
const EventParts = lazyPart(async () => {
  const [loaded] = await Promise.all([import('./event/event-parts.tsx'), loadTexts('extras')])
  return loaded.EventParts
})

const events = defineList(api.list, (field, filter) => ({
  columns: [
    field('sequence', msg`事件序号`, cells.code, { width: 104 }),
    field('type', msg`事件类型`, cells.badge('platform_event_type'), { width: 160 }),
    field('at', msg`发生时间`, cells.dateTime),
    field('recordNo', msg`业务单号`, recordNoCell('recordNo'), { width: 176 }),
    field('externalId', msg`平台编号`, cells.code, { width: 220 }),
    field('memberNo', msg`会员编号`, memberNoCell('memberNo'), { width: 88 }),
    field('memberExternalId', msg`平台会员编号`, cells.code, { width: 160 }),
  ],
  filters: [
    filter('record', controls.keyword(msg`业务单号`, msg`平台编号、业务单号`)),
    filter('member', controls.keyword(msg`会员`, msg`平台会员编号、会员编号`)),
    filter(
      'type',
      controls.multiSelect(msg`事件类型`, dictOptions<EventType>('platform_event_type')),
    ),
    filter('sequence', controls.keyword(msg`事件序号`, msg`事件序号`)),
    filter('dateRange', controls.dateRange(msg`发生时间`)),
  ],
}))

const maxBulk = 50

export default defineResourceView(events, api, {
  resourceName: msg`事件`,
  getTitle: ({ sequence, type }) => `${sequence} · ${type}`,
  sections: (record) => <EventParts record={record} />,
  rowActions: (row, screen) => [
    {
      keys: 'p',
      label: msg`重发`,
      endpoint: api.replay,
      run: () =>
        screen.show((close) => (
          <ReplayDialog rows={[row]} onDone={() => screen.refresh().then(close)} onClose={close} />
        )),
    },
  ],
  bulkActions: (rows, screen) => [
    {
      label: msg`批量重发`,
      endpoint: api.replay,
      blocked: rows.length > maxBulk && msg`一次最多处理 ${maxBulk} 条`,
      run: () =>
        screen.show((close) => (
          <ReplayDialog rows={rows} onDone={() => screen.refresh().then(close)} onClose={close} />
        )),
    },
  ],
})
