import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Scope } from '#contract/platform/scope.ts'
import * as api from '#contract/system/api-key.ts'
import { loadTexts } from '#core/i18n/locale.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { verbAction } from '#kit/crud/verb-action.tsx'
import { createFormFields, ReasonField } from '#kit/form/create-form-fields.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { useOperatorOptions } from '#kit/refs/operator.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const IssueDialog = lazyDialog(async () => (await import('./api-key/issue-dialog.tsx')).IssueDialog)
const SecretsSection = lazyPart(async () => {
  const [loaded] = await Promise.all([import('./api-key/secrets-section.tsx'), loadTexts('extras')])
  return loaded.SecretsSection
})

const Form = createFormFields(api.add)
const useScopes = dictOptions<Scope>('platform_scope')

const keys = defineList(api.list, (field, filter) => ({
  columns: [
    field('name', msg`名称`, cells.text, { width: 180 }),
    field('keyId', msg`密钥编号`, cells.code),
    field('state', msg`状态`, cells.badge('api_key_state')),
    field('scopes', msg`权限范围`, cells.badges('platform_scope')),
    field('networks', msg`来源网段`, cells.tags, { width: 180 }),
    field('expiresAt', msg`到期时间`, cells.dateTime),
    field('ownerName', msg`持有人`, cells.text),
    field('lastUsedAt', msg`最近使用`, cells.dateTime),
    field('callCount', msg`24 小时调用`, cells.count, { width: 108 }),
    field('errorCount', msg`24 小时错误`, cells.count, { width: 108 }),
    field('createdAt', msg`创建时间`, cells.dateTime, { hidden: true }),
    field('updatedAt', msg`更新时间`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`名称、密钥编号`)),
    filter('state', controls.select(msg`状态`, dictOptions('api_key_state'))),
    filter('scope', controls.select(msg`权限范围`, useScopes)),
    filter('ownerId', controls.select(msg`持有人`, useOperatorOptions)),
  ],
}))

function Fields() {
  const scopes = useScopes()
  const operators = useOperatorOptions()
  return (
    <>
      <Form.Text name="name" label={msg`名称`} required />
      <Form.MultiSelect name="scopes" label={msg`权限范围`} required options={scopes} />
      <Form.TextList
        name="networks"
        label={msg`来源网段`}
        max={20}
        hint={<Trans>IP 地址或 CIDR 网段，例如 10.1.0.0/16；不填则不限来源</Trans>}
      />
      <Form.DateTime name="expiresAt" label={msg`到期时间`} />
      <Form.Select
        name="ownerId"
        label={msg`持有人`}
        required
        options={operators}
        hint={<Trans>只有持有人可以生成密钥值</Trans>}
      />
    </>
  )
}

const isOver = ({ state }: Pick<api.Row, 'state'>) => state === 'ended' || state === 'expired'
const over = msg`API 密钥已停用或到期`

export default defineResourceView(keys, api, {
  resourceName: msg`API 密钥`,
  getTitle: ({ name, keyId }) => `${name} · ${keyId}`,
  initial: { scopes: [], networks: [] },
  Fields,
  blocked: { edit: ({ state }) => state === 'ended' && msg`API 密钥已停用` },
  sections: ({ row }) => <SecretsSection row={row} />,
  rowActions: (row, handle) => [
    {
      keys: 'g',
      label: msg`生成密钥值`,
      endpoint: api.issueSecret,
      blocked:
        (isOver(row) && over) ||
        (!row.isOwn && msg`只有持有人可以生成密钥值`) ||
        (row.secrets.length >= api.maxSecrets && msg`已有两个有效的密钥值，请先停用其中一个`),
      run: () =>
        handle.show((close) => (
          <IssueDialog row={row} onDone={() => handle.refresh().then(close)} onClose={close} />
        )),
    },
    verbAction(handle, api.end, {
      label: msg`停用 API 密钥`,
      danger: true,
      blocked: row.state === 'ended' && msg`API 密钥已停用`,
      initial: { id: row.id, version: row.version },
      fields: (
        <>
          <p>
            <Trans>“{row.name}”的所有密钥值立即失效，不能恢复。</Trans>
          </p>
          <ReasonField />
        </>
      ),
    }),
  ],
})
