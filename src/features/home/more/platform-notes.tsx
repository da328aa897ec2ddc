// What home says of the platform: the first steps of a new installation, and how the connection is.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { type FirstStep, type PlatformLink, platformLink } from '#contract/platform-link.ts'
import { query } from '#core/http/api.ts'
import { ListNumber } from '#kit/list-number.tsx'
import { PlatformLinkCard } from '#kit/platform-link-card.tsx'
import { Card } from '#ui/card.tsx'

const pollMs = 30_000

const steps: Readonly<Record<FirstStep, { label: MessageDescriptor; component: string }>> = {
  currency: { label: msg`启用有价格的币种`, component: 'other/walletCode' },
  operators: { label: msg`添加操作员并分配角色`, component: 'system/user' },
  key: { label: msg`创建沙箱 API 密钥`, component: 'system/apiKey' },
  member: { label: msg`平台上报首个会员`, component: 'member/member' },
  recharge: { label: msg`平台上报首笔充值`, component: 'money/rechargeLog' },
  webhook: { label: msg`事件推送首次送达`, component: 'system/webhook' },
}

/** Both, for those they are meant for; nothing on the page of anybody else. */
export function PlatformNotes() {
  const { data } = useQuery({ ...query(platformLink, null), refetchInterval: pollMs })
  if (!data) return null
  return (
    <>
      {data.steps && <FirstSteps list={data.steps} />}
      {data.link && <PlatformLinkCard link={data.link} />}
    </>
  )
}

function FirstSteps({ list }: { list: NonNullable<PlatformLink['steps']> }) {
  const { t, i18n } = useLingui()
  return (
    <Card title={t`开始使用`}>
      <ul className="flex flex-col gap-2">
        {list.map(({ step, isDone }) => {
          const { label, component } = steps[step]
          const Icon = isDone ? CircleCheck : CircleDashed
          return (
            <li key={step} className="flex items-center gap-2">
              <Icon
                aria-hidden
                className={`size-4 shrink-0 ${isDone ? 'text-success-strong' : 'text-text-faint'}`}
              />
              <span className={isDone ? 'text-text-muted' : ''}>
                <ListNumber list={{ component, search: {} }} isWords={!isDone}>
                  {i18n._(label)}
                </ListNumber>
                <span className="sr-only">{isDone ? t`已完成` : t`未完成`}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
