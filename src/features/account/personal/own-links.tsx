// The accounts at identity providers that the operator signs in by, and the end of them.
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sessions } from '#contract/personal.ts'
import * as api from '#contract/sign-in-oidc.ts'
import { confirm } from '#core/feedback/confirm.ts'
import { notify } from '#core/feedback/toast.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { call, invalidate, query } from '#core/http/api.ts'
import { getAccountName, LinkedAccount } from '#kit/linked-account.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'

/** The card of the personal centre; absent where nothing is linked. */
export function OwnLinks() {
  const { t } = useLingui()
  const client = useQueryClient()
  const { data } = useQuery(query(api.ownLinks, null, { quiet: true }))
  const remove = useMutation({
    mutationFn: (id: string) => call(api.removeOwnLink, { id }),
    onSuccess: () => notify.success(msg`已解绑，其他设备上的登录已结束`),
    // What is gone meanwhile is told by the call itself; either way the lists are old.
    onSettled: () => Promise.all([api.ownLinks, sessions].map((each) => invalidate(client, each))),
  })
  const ask = async (id: string, name: string) => {
    const isSure = await confirm({
      title: msg`解绑第三方账号？`,
      body: msg`${name} 不能再登录您的账号，您在其他设备上的登录会立即结束。`,
      confirmLabel: msg`解绑`,
      tone: 'danger',
    })
    if (isSure) remove.mutate(id)
  }
  if (!data || data.list.length === 0) return null
  return (
    <Card flush className="lg:col-span-2" title={<Trans>第三方账号</Trans>}>
      <ul className="[&>li:not(:first-child)]:border-t">
        {data.list.map((link) => {
          const name = `${link.providerTitle} · ${getAccountName(link)}`
          return (
            <LinkedAccount
              key={link.id}
              link={link}
              className="px-4 py-3"
              times={
                <Trans>
                  绑定于 {formatDateTime(link.createdAt)}，最近使用{' '}
                  {formatDateTime(link.lastUsedAt)}
                </Trans>
              }
            >
              <Button
                size="sm"
                busy={remove.isPending}
                aria-label={t`解绑：${name}`}
                onClick={() => void ask(link.id, name)}
              >
                <Trans>解绑</Trans>
              </Button>
            </LinkedAccount>
          )
        })}
      </ul>
    </Card>
  )
}
