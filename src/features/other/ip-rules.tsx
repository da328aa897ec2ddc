// The rules about addresses: change one, remove one.
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import * as api from '#contract/other/ip-rule.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { invalidate } from '#core/http/api.ts'
import { ActionButtons } from '#kit/actions/action-buttons.tsx'
import { useShownDialog } from '#kit/crud/use-shown-dialog.ts'
import { verbAction } from '#kit/crud/verb-action.tsx'
import { FactsDialog, FactsTable } from '#kit/facts-dialog.tsx'
import { createFormFields, ReasonField } from '#kit/form/create-form-fields.tsx'
import { dictOptions } from '#kit/refs/dict.ts'
import { getOptionLabel } from '#ui/select/option.ts'
import { RuleFields } from './block-ip.tsx'

/** Lists the newest rules, at most 200. */
export function IpRules({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { dialog, show } = useShownDialog()
  const scopes = useScopes()
  const rules = useRules()
  const choices = rules.flatMap(({ value, ...more }) =>
    value === 'none' ? [] : [{ ...more, value }],
  )
  const screen = {
    show,
    refresh: () => invalidate(client, api.list),
  }
  const actions = ({ id, version, cidr, rule, scope, until }: api.Row) => [
    verbAction(screen, api.edit, {
      label: msg`编辑`,
      initial: { id, version, cidr, rule, scope, until },
      fields: (
        <>
          <Form.Radio name="rule" label={msg`规则`} required options={choices} />
          <RuleFields />
          <ReasonField />
        </>
      ),
    }),
    verbAction(screen, api.remove, {
      label: msg`删除`,
      danger: true,
      initial: { items: [{ id, version }] },
      fields: (
        <>
          <p className="rounded bg-sunken p-3">{cidr}</p>
          <ReasonField />
        </>
      ),
    }),
  ]
  return (
    <>
      <FactsDialog
        title={t`规则列表`}
        endpoint={api.list}
        input={{ pageSize: 200 }}
        onClose={onClose}
      >
        {({ list }) => (
          <FactsTable
            title={t`IP规则`}
            head={[t`地址段`, t`规则`, t`范围`, t`截止`, t`修改人`, t`操作`]}
            rows={list.map((row) => [
              row.cidr,
              getOptionLabel(rules, row.rule),
              getOptionLabel(scopes, row.scope),
              row.until === null ? t`永久` : formatDateTime(row.until),
              row.operatorName,
              <ActionButtons key={row.id} layer="dialog" actions={actions(row)} />,
            ])}
          />
        )}
      </FactsDialog>
      {dialog}
    </>
  )
}

const useScopes = dictOptions<api.Scope>('ip_rule_scope')
const useRules = dictOptions<api.Row['rule'] | 'none'>('ip_rule')
const Form = createFormFields(api.edit)
