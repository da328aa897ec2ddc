// The figures of the connection with the platform, each with the list it counts.
import { Trans, useLingui } from '@lingui/react/macro'
import type { PlatformLink } from '#contract/platform-link.ts'
import { formatDateTime, formatDuration } from '#core/format/format-time.ts'
import { Card } from '#ui/card.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { ListNumber } from './list-number.tsx'

const deliveries = (status: string) => ({
  component: 'system/delivery',
  search: { status: [status] },
})

/** How the connection with the platform is, with an alert while it is silent. */
export function PlatformLinkCard({ link }: { link: NonNullable<PlatformLink['link']> }) {
  const { t } = useLingui()
  const minutes = link.silentMinutes
  return (
    <Card title={t`平台连接`}>
      {link.isSilent && (
        <p role="alert" className="mb-3 text-danger-strong">
          <Trans>平台已超过 {minutes} 分钟没有调用接口，请联系平台排查。</Trans>
        </p>
      )}
      <LinkFacts link={link} />
    </Card>
  )
}

/** When the platform was last heard, and what waits for it. */
function LinkFacts({ link }: { link: NonNullable<PlatformLink['link']> }) {
  const { t } = useLingui()
  const { heardAt, waiting, failed, lagSec, troubled } = link
  const bad = (value: number) => (value > 0 ? 'font-semibold text-danger-strong' : '')
  return (
    <DescriptionList
      columns={3}
      items={[
        {
          id: 'heard',
          term: t`最近一次调用`,
          value: (
            <ListNumber list={{ component: 'system/apiKey', search: {} }}>
              {heardAt === null ? t`尚未调用` : formatDateTime(heardAt)}
            </ListNumber>
          ),
        },
        {
          id: 'waiting',
          term: t`等待推送的事件`,
          value: <ListNumber list={deliveries('waiting')}>{waiting}</ListNumber>,
        },
        { id: 'lag', term: t`最久等待`, value: formatDuration(lagSec) },
        {
          id: 'failed',
          term: t`推送失败的事件`,
          value: (
            <span className={bad(failed)}>
              <ListNumber list={deliveries('failed')}>{failed}</ListNumber>
            </span>
          ),
        },
        {
          id: 'troubled',
          term: t`异常的推送地址`,
          value: (
            <span className={bad(troubled)}>
              <ListNumber list={{ component: 'system/webhook', search: {} }}>{troubled}</ListNumber>
            </span>
          ),
        },
      ]}
    />
  )
}
