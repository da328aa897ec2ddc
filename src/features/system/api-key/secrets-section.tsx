import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/system/api-key.ts'
import { notifyDone } from '#core/feedback/notify-done.ts'
import { blank } from '#core/format/blank.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { invalidate } from '#core/http/api.ts'
import { useAccess } from '#core/session/access.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { ReasonField } from '#kit/form/create-form-fields.tsx'
import { Button } from '#ui/button.tsx'

type Secret = api.Row['secrets'][number]

function SecretTimes({ secret: { createdAt, lastUsedAt, endsAt } }: { secret: Secret }) {
  const made = formatDateTime(createdAt)
  const used = lastUsedAt === null ? blank : formatDateTime(lastUsedAt)
  if (endsAt === null)
    return (
      <Trans>
        生成于 {made}，最近使用 {used}
      </Trans>
    )
  const end = formatDateTime(endsAt)
  return (
    <Trans>
      生成于 {made}，最近使用 {used}，{end} 失效
    </Trans>
  )
}

/** The valid secrets of a key: when each was made, used and ends, and its end. */
export function SecretsSection({ row }: { row: api.Row }) {
  const { t } = useLingui()
  const { can } = useAccess()
  const client = useQueryClient()
  const [ending, setEnding] = useState<Secret>()
  const onDone = async () => {
    await Promise.all([api.get, api.list].map((each) => invalidate(client, each)))
    setEnding(undefined)
  }
  return (
    <section aria-label={t`密钥值`} className="flex flex-col gap-2">
      <h3 className="font-semibold">
        <Trans>密钥值</Trans>
      </h3>
      {row.secrets.length === 0 && (
        <p className="text-text-muted">
          <Trans>没有有效的密钥值</Trans>
        </p>
      )}
      <ul className="flex flex-col gap-2">
        {row.secrets.map((secret) => (
          <li key={secret.id} className="flex flex-wrap items-center gap-2">
            <code className="text-sm">…{secret.hint}</code>
            <span className="flex-1 text-text-muted tabular-nums">
              <SecretTimes secret={secret} />
            </span>
            {can(api.endSecret) && (
              <Button
                size="sm"
                aria-label={t`停用密钥值：${secret.hint}`}
                onClick={() => setEnding(secret)}
              >
                <Trans>停用</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ending && (
        <CallDialog
          endpoint={api.endSecret}
          title={msg`停用密钥值`}
          submitLabel={msg`停用`}
          tone="danger"
          initial={{ id: row.id, version: row.version, secretId: ending.id }}
          handles={[Code.stale, Code.notFound, Code.rule]}
          onRefused={onDone}
          onDone={async () => {
            await onDone()
            notifyDone(msg`停用密钥值`, `“${row.name}”`)
          }}
          onClose={() => setEnding(undefined)}
        >
          <p>
            <Trans>以 {ending.hint} 结尾的密钥值立即失效，仍在使用它的程序会被拒绝。</Trans>
          </p>
          <ReasonField />
        </CallDialog>
      )}
    </section>
  )
}
