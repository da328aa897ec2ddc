// The accounts at identity providers that an operator signs in by: an invitation links one, and each can be removed.
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { OidcLink } from '#contract/sign-in-oidc.ts'
import * as api from '#contract/system/user-oidc.ts'
import * as userApi from '#contract/system/user.ts'
import { notifyDone } from '#core/feedback/notify-done.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { defaultZone } from '#core/format/zoned-time.ts'
import { invalidate, query } from '#core/http/api.ts'
import { useAccess } from '#core/session/access.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { ReasonField } from '#kit/form/create-form-fields.tsx'
import { getAccountName, LinkedAccount } from '#kit/linked-account.tsx'
import { Button } from '#ui/button.tsx'
import { OneTimeLink } from './one-time-link.tsx'

type Row = Pick<userApi.Row, 'id' | 'version' | 'userName' | 'isOwn'>
type Invitation = z.output<(typeof api.invite)['output']>

/** The section of the open record; absent where no provider is configured and nothing is linked. */
export function OidcSection({ row }: { row: Row }) {
  const { t } = useLingui()
  const { can } = useAccess()
  const client = useQueryClient()
  const [dialog, setDialog] = useState<'invite' | OidcLink>()
  const { data } = useQuery({ ...query(api.links, { id: row.id }), enabled: can(api.links) })
  if (!data || (!data.isOffered && data.list.length === 0)) return null
  const close = () => setDialog(undefined)
  const refresh = async () => {
    await Promise.all(
      [api.links, userApi.get, userApi.list].map((each) => invalidate(client, each)),
    )
    close()
  }
  const until = data.invitedUntil === null ? undefined : formatDateTime(data.invitedUntil)
  return (
    <section aria-label={t`第三方账号`}>
      <div className="mb-2 flex items-center gap-2">
        <h3 className="flex-1 font-medium">
          <Trans>第三方账号</Trans>
        </h3>
        {data.isOffered && !row.isOwn && can(api.invite) && (
          <Button size="sm" onClick={() => setDialog('invite')}>
            <Trans>邀请绑定</Trans>
          </Button>
        )}
      </div>
      {until !== undefined && (
        <p className="mb-2 text-text-muted">
          <Trans>已发出邀请，{until} 前有效。</Trans>
        </p>
      )}
      {data.list.length === 0 && (
        <p className="text-text-muted">
          <Trans>未绑定</Trans>
        </p>
      )}
      <ul className="[&>li:not(:first-child)]:border-t">
        {data.list.map((link) => (
          <LinkedAccount
            key={link.id}
            link={link}
            times={
              <Trans>
                绑定于 {formatDateTime(link.createdAt)}，最近使用 {formatDateTime(link.lastUsedAt)}
              </Trans>
            }
          >
            {!row.isOwn && can(api.unlink) && (
              <Button
                size="sm"
                aria-label={t`解绑：${getAccountName(link)}`}
                onClick={() => setDialog(link)}
              >
                <Trans>解绑</Trans>
              </Button>
            )}
          </LinkedAccount>
        ))}
      </ul>
      {dialog === 'invite' && <InviteDialog row={row} onDone={refresh} onClose={close} />}
      {dialog !== undefined && dialog !== 'invite' && (
        <UnlinkDialog row={row} link={dialog} onDone={refresh} onClose={close} />
      )}
    </section>
  )
}

interface DialogProps {
  row: Row
  onDone: () => Promise<void>
  onClose: () => void
}

const handles = [Code.stale, Code.notFound, Code.rule]

function InviteDialog({ row, onDone, onClose }: DialogProps) {
  const [made, setMade] = useState<Invitation>()
  if (made) {
    const until = formatDateTime(made.expiresAt, defaultZone)
    return (
      <OneTimeLink
        link={`${location.origin}/login#oidc=${made.code}`}
        onClose={() => void onDone()}
      >
        <Trans>
          请用安全的方式把链接交给 {row.userName}{' '}
          本人，由其在未登录的浏览器中打开，登录第三方账号后即完成绑定。链接只显示这一次，{until}{' '}
          前有效，只能使用一次。
        </Trans>
      </OneTimeLink>
    )
  }
  return (
    <CallDialog
      endpoint={api.invite}
      title={msg`邀请绑定第三方账号`}
      submitLabel={msg`生成一次性链接`}
      initial={{ id: row.id, version: row.version }}
      handles={handles}
      onRefused={onDone}
      onDone={setMade}
      onClose={onClose}
    >
      <p>
        <Trans>
          持有链接的人可以用自己的第三方账号以 {row.userName} 的身份登录。此前的邀请随即失效。
        </Trans>
      </p>
      <ReasonField />
    </CallDialog>
  )
}

function UnlinkDialog({ row, link, onDone, onClose }: DialogProps & { link: OidcLink }) {
  const name = getAccountName(link)
  return (
    <CallDialog
      endpoint={api.unlink}
      title={msg`解绑第三方账号`}
      submitLabel={msg`解绑`}
      tone="danger"
      initial={{ id: row.id, version: row.version, linkId: link.id }}
      handles={handles}
      onRefused={onDone}
      onDone={async () => {
        await onDone()
        notifyDone(msg`解绑第三方账号`, row.userName)
      }}
      onClose={onClose}
    >
      <p>
        <Trans>
          {link.providerTitle} · {name} 不能再以 {row.userName}{' '}
          的身份登录，该操作员的所有登录立即结束。
        </Trans>
      </p>
      <ReasonField />
    </CallDialog>
  )
}
