import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { EventType } from '#contract/platform/events.ts'
import * as api from '#contract/system/webhook.ts'
import { loadTexts } from '#core/i18n/locale.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { verbAction } from '#kit/crud/verb-action.tsx'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { useOperatorOptions } from '#kit/refs/operator.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { linkToDeliveries } from './webhook/link-to-deliveries.tsx'

const IssueDialog = lazyDialog(async () => (await import('./webhook/issue-dialog.tsx')).IssueDialog)
const ReplayDialog = lazyDialog(
  async () => (await import('./webhook/replay-dialog.tsx')).ReplayDialog,
)
const WebhookSections = lazyPart(async () => {
  const [loaded] = await Promise.all([
    import('./webhook/webhook-sections.tsx'),
    loadTexts('extras'),
  ])
  return loaded.WebhookSections
})

const Form = createFormFields(api.add)
const useTypes = dictOptions<EventType>('platform_event_type')

const webhooks = defineList(api.list, (field, filter) => ({
  columns: [
    field('url', msg`推送地址`, cells.text, { width: 280 }),
    field('state', msg`状态`, cells.badge('webhook_state')),
    field('types', msg`事件类型`, cells.badges('platform_event_type'), { width: 176 }),
    field('waitingCount', msg`等待推送`, cells.count, { width: 92 }),
    field('failedCount', msg`已失败`, cells.count, { width: 80 }),
    field('deliveredAt', msg`最近送达`, cells.dateTime),
    field('failingSince', msg`失败开始`, cells.dateTime),
    field('switchedOffReason', msg`停用原因`, cells.badge('webhook_switched_off_reason')),
    field('switchedOffAt', msg`系统停用时间`, cells.dateTime, { hidden: true }),
    field('ownerName', msg`持有人`, cells.text),
    field('secretIssuedAt', msg`密钥生成时间`, cells.dateTime, { hidden: true }),
    field('createdAt', msg`创建时间`, cells.dateTime, { hidden: true }),
    field('updatedAt', msg`更新时间`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`推送地址`)),
    filter('state', controls.select(msg`状态`, dictOptions('webhook_state'))),
    filter('type', controls.select(msg`事件类型`, useTypes)),
    filter('ownerId', controls.select(msg`持有人`, useOperatorOptions)),
  ],
}))

function Fields() {
  const types = useTypes()
  const operators = useOperatorOptions()
  return (
    <>
      <Form.Text
        name="url"
        label={msg`推送地址`}
        required
        hint={<Trans>以 https:// 开头的公网地址，例如 https://hooks.example.com/events</Trans>}
      />
      <Form.MultiSelect name="types" label={msg`事件类型`} required options={types} />
      <Form.Select
        name="ownerId"
        label={msg`持有人`}
        required
        options={operators}
        hint={<Trans>只有持有人可以生成推送密钥；生成后开始推送</Trans>}
      />
    </>
  )
}

const off = msg`推送地址已停用`

export default defineResourceView(webhooks, api, {
  resourceName: msg({ message: '推送地址', context: 'noun' }),
  getTitle: ({ url }) => new URL(url).host,
  initial: { types: [] },
  Fields,
  blocked: { remove: ({ status }) => status === 'on' && msg`请先停用推送地址` },
  sections: ({ row }) => <WebhookSections row={row} />,
  rowActions: (row, handle) => [
    {
      keys: 'g',
      label: msg`生成推送密钥`,
      endpoint: api.issueSecret,
      blocked: !row.isOwn && msg`只有持有人可以生成推送密钥`,
      run: () =>
        handle.show((close) => (
          <IssueDialog row={row} onDone={() => handle.refresh().then(close)} onClose={close} />
        )),
    },
    verbAction(handle, api.ping, {
      keys: 'p',
      label: msg`发送测试事件`,
      blocked: row.status === 'off' && off,
      initial: { id: row.id },
      fields: (
        <p>
          <Trans>向该地址推送一个 ping 事件，结果见“最近推送”。</Trans>
        </p>
      ),
    }),
    linkToDeliveries(handle, row.id),
    verbAction(handle, api.replayFailed, {
      label: msg`重发失败的推送`,
      blocked: (row.status === 'off' && off) || (row.failedCount === 0 && msg`没有失败的推送`),
      initial: { id: row.id },
      fields: (
        <p>
          <Trans>重新推送全部 {row.failedCount} 个失败的事件。</Trans>
        </p>
      ),
    }),
    {
      label: msg`按范围重发`,
      endpoint: api.replayRange,
      blocked: row.status === 'off' && off,
      run: () =>
        handle.show((close) => (
          <ReplayDialog row={row} onDone={() => handle.refresh().then(close)} onClose={close} />
        )),
    },
  ],
})
