// Blocking an address in one key, from every screen that shows one, and allowing it.
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import * as api from '#contract/other/ip-rule.ts'
import type { Action } from '#kit/actions/action.ts'
import type { CrudScreenHandle } from '#kit/crud/crud-options.ts'
import { verbAction } from '#kit/crud/verb-action.tsx'
import { fieldsOf, ReasonField } from '#kit/form/fields-of.tsx'
import { dictOptions } from '#kit/refs/dict.ts'

const Form = fieldsOf(api.add)
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

// Allowing always needs a code, so the dialog asks for it at once.
const allow = { ...api.add, isLevelConditional: false }

/** The action that allows an address whatever other rules block. */
export const allowIp = (ip: string, screen: Screen): Action =>
  verbAction(screen, allow, {
    label: msg`加入白名单`,
    initial: { cidr: ip, rule: 'allow' },
    fields,
  })
