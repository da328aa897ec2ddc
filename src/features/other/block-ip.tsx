// Blocking an address in one key, from every screen that shows one, or several at once, and allowing one.
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import * as api from '#contract/other/ip-rule.ts'
import type { Action } from '#kit/actions/action.ts'
import type { CrudScreenHandle } from '#kit/crud/crud-options.ts'
import { verbAction } from '#kit/crud/verb-action.tsx'
import { createFormFields, ReasonField } from '#kit/form/create-form-fields.tsx'
import { dictOptions } from '#kit/refs/dict.ts'

const Form = createFormFields(api.add)
const useScopes = dictOptions<api.Scope>('ip_rule_scope')

/** The fields of a rule about addresses. */
export const RuleFields = () => (
  <>
    <Form.Text name="cidr" label={msg`地址段`} required />
    <Form.Select name="scope" label={msg`范围`} required options={useScopes()} />
    <Form.DateTime name="until" label={msg`截止`} hint={<Trans>留空表示永久</Trans>} />
  </>
)

const fields = (
  <>
    <RuleFields />
    <ReasonField />
  </>
)

type Screen = Pick<CrudScreenHandle<never>, 'show' | 'refresh'>

/** The action that blocks an address. */
export const blockIp = (ip: string, screen: Screen): Action =>
  verbAction(screen, api.add, {
    keys: 'b',
    label: msg`封禁IP`,
    danger: true,
    initial: { cidr: ip, rule: 'block', scope: 'all' },
    fields,
  })

const BlockForm = createFormFields(api.block)

/** The action that blocks the addresses of several records. */
export function blockIps(ips: readonly string[], screen: Screen): Action {
  const addresses = [...new Set(ips)]
  return verbAction(screen, api.block, {
    label: msg`封禁所选IP`,
    danger: true,
    blocked: addresses.length > api.maxBlocked && msg`一次最多封禁 ${api.maxBlocked} 个地址`,
    initial: { ips: addresses, scope: 'all' },
    getWarning: ({ added, existing }) =>
      existing > 0 && msg`已封禁 ${added} 个地址，${existing} 个已有同范围的规则`,
    fields: <BlockFields addresses={addresses} />,
  })
}

function BlockFields({ addresses }: { addresses: readonly string[] }) {
  return (
    <>
      <p className="max-h-40 overflow-y-auto rounded bg-sunken p-3 font-mono text-sm">
        {addresses.join('  ')}
      </p>
      <BlockForm.Select name="scope" label={msg`范围`} required options={useScopes()} />
      <BlockForm.DateTime name="until" label={msg`截止`} hint={<Trans>留空表示永久</Trans>} />
      <ReasonField />
    </>
  )
}

// Allowing always needs a code, so the dialog asks for it at once.
const allow = { ...api.add, isLevelConditional: false }

/** The action that allows an address whatever other rules block. */
export const allowIp = (ip: string, screen: Screen): Action =>
  verbAction(screen, allow, {
    keys: 'w',
    label: msg`加入白名单`,
    initial: { cidr: ip, rule: 'allow' },
    fields,
  })
