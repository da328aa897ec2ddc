// Blocking an address in one key, from every screen that shows one.
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

/** The action that blocks an address. */
export const blockIp = (
  ip: string,
  screen: Pick<CrudScreenHandle<never>, 'show' | 'refresh'>,
): Action =>
  verbAction(screen, api.add, {
    keys: 'b',
    label: msg`封禁IP`,
    danger: true,
    initial: { cidr: ip, scope: 'all' },
    fields: (
      <>
        <RuleFields />
        <ReasonField />
      </>
    ),
  })
