// Taking a flag off a record, where its reason is gone.
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Code } from '#contract/codes.ts'
import type { Endpoint, ListEndpoint } from '#contract/endpoint.ts'
import { notify } from '#core/feedback/toast.ts'
import { invalidate } from '#core/http/api.ts'
import type { Text } from '#core/i18n/text.ts'
import { useAccess } from '#core/session/access.ts'
import { Button } from '#ui/button.tsx'
import { CallDialog } from '../form/call-dialog.tsx'
import { ReasonField } from '../form/create-form-fields.tsx'
import { getClaimHolder, type ReviewRow } from './review-rules.ts'

interface ClearFlagProps {
  endpoint: Endpoint
  /** What shows the record: read anew once the flag is gone. */
  reads: { readonly list: ListEndpoint; readonly get: Endpoint }
  row: ReviewRow
  flag: string
  /** What the flag is called. */
  label: string
  /** What follows from it for the record. */
  sentence: Text
}

/** The way to clear a flag: nothing for whoever may not. */
export function ClearFlag({ endpoint, reads, row, flag, label, sentence }: ClearFlagProps) {
  const { t } = useLingui()
  const { can } = useAccess()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  if (!can(endpoint)) return null
  const holder = getClaimHolder(row)
  const close = () => setOpen(false)
  const refresh = () => {
    close()
    void invalidate(client, reads.get)
    void invalidate(client, reads.list)
  }
  return (
    <>
      <Button
        size="sm"
        aria-label={t`解除标识 ${label}`}
        {...(holder !== undefined && { reason: t`${holder} 正在处理此单` })}
        onClick={() => setOpen(true)}
      >
        <Trans>解除</Trans>
      </Button>
      {isOpen && (
        <CallDialog
          endpoint={endpoint}
          title={msg`解除标识 ${label}`}
          sentence={sentence}
          initial={{ id: row.id, version: row.version, flags: [flag] } as object}
          handles={[Code.alreadyHandled, Code.stale]}
          onRefused={refresh}
          onDone={() => {
            notify.success(msg`标识 ${label} 已解除`)
            refresh()
          }}
          onClose={close}
        >
          <ReasonField />
        </CallDialog>
      )}
    </>
  )
}
