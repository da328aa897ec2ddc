// The decisions on a record that waits for another operator, where there are no claims (those have `src/kit/review`).
import { msg } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { isReason, type RecordVersion, type DecisionInput } from '#contract/wire.ts'
import type { Text } from '#core/i18n/text.ts'
import type { Action } from '../actions/action.ts'
import { createFormFields } from '../form/create-form-fields.tsx'
import { verbAction, type VerbScreen } from './verb-action.tsx'

interface DecisionOptions {
  readonly row: RecordVersion
  /** Why neither decision can be given now. */
  readonly blocked: Text | false
  /** What is decided, above the remark. */
  readonly facts: ReactNode
  /** What an approval does. */
  readonly approveNote?: ReactNode
}

/** Returns the actions that approve a record and reject it; a rejection needs a remark. */
export function decisionActions<O extends z.ZodType>(
  screen: VerbScreen,
  endpoint: Endpoint<DecisionInput, O>,
  { row, blocked, facts, approveNote }: DecisionOptions,
): Action[] {
  const { Textarea } = createFormFields(endpoint)
  const decision = (action: 'approve' | 'reject') => {
    const isReject = action === 'reject'
    return verbAction(screen, endpoint, {
      keys: isReject ? 'r' : 'a',
      label: isReject ? msg`驳回` : msg`通过`,
      danger: isReject,
      blocked,
      initial: { id: row.id, version: row.version, action },
      check: ({ remark = '' }) => ({
        remark: isReject && !isReason(remark) && msg`请填写 5 到 200 个字的备注`,
      }),
      fields: (
        <>
          {facts}
          {!isReject && approveNote}
          <Textarea name="remark" label={msg`备注`} required={isReject} max={200} />
        </>
      ),
    })
  }
  return [decision('approve'), decision('reject')]
}
