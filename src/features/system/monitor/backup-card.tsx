// What the drills of the backups came to; absent where this server keeps no backups.
import { useLingui } from '@lingui/react/macro'
import { formatDuration } from '#core/format/format-duration.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import type { Figures } from './use-figures.ts'

export function BackupCard({ backup }: { backup: NonNullable<Figures['backup']> }) {
  const { t } = useLingui()
  const { drilledAt, isGood, lostSec, lastGoodAt, isOverdue } = backup
  const at = (stamp: string | null) => (stamp === null ? t`从未` : formatDateTime(stamp))
  const fault = !isGood && drilledAt !== null ? t`未通过` : isOverdue ? t`已过期` : undefined
  return (
    <Card title={t`备份演练`} className="lg:col-span-2">
      <DescriptionList
        items={[
          {
            id: 'state',
            term: t`状态`,
            value: (
              <Badge tone={fault === undefined ? 'success' : 'danger'}>{fault ?? t`正常`}</Badge>
            ),
          },
          { id: 'last', term: t`最近演练`, value: at(drilledAt) },
          { id: 'good', term: t`最近一次通过`, value: at(lastGoodAt) },
          {
            id: 'lost',
            term: t`机器损坏时最多丢失`,
            value: lostSec === null ? '-' : formatDuration(Math.ceil(lostSec)),
          },
        ]}
      />
    </Card>
  )
}
