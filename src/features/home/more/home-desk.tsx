// The operator's own work of today, what the shift hands over, and how the system is.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { desk, type Desk, type Work } from '#contract/home-desk.ts'
import { listShow } from '#contract/system/sys-notice-read.ts'
import { blank } from '#core/format/blank.ts'
import { formatPercent } from '#core/format/format-money.ts'
import { formatDuration } from '#core/format/format-time.ts'
import { query } from '#core/http/api.ts'
import { getRetryAfterMs } from '#core/http/call-error.ts'
import { Count, ListNumber } from '#kit/list-number.tsx'
import { SmallTable } from '#kit/review/small-table.tsx'
import { Card } from '#ui/card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { HomeBlock } from '../home-block.tsx'
import { SystemNotes } from './system-notes.tsx'

const newest = query(listShow, { pageSize: 3 })

const queueTexts: Record<Work['queue'], MessageDescriptor> = {
  recharge: msg`充值`,
  withdraw: msg`提币`,
  realNameAuth: msg`实名认证`,
}

/** A long name takes two lines before a table would scroll. */
const QueueName = ({ queue }: { queue: Work['queue'] }) => {
  const { i18n } = useLingui()
  return <span className="break-keep whitespace-normal">{i18n._(queueTexts[queue])}</span>
}

function MyWork({ work }: { work: Desk['work'] }) {
  const { t } = useLingui()
  return (
    <Card title={t`我的工作（今日）`}>
      <SmallTable
        head={[t`队列`, t`已审核`, t`耗时中位数`, t`驳回率`, t`时限内`]}
        rows={work.map(({ queue, decided, medianSeconds, rejectRate, inTimeRate }) => [
          <QueueName key="name" queue={queue} />,
          <Count key="decided" of={decided} />,
          medianSeconds === null ? blank : formatDuration(medianSeconds),
          formatPercent(rejectRate, 1),
          formatPercent(inTimeRate, 1),
        ])}
      />
    </Card>
  )
}

/** What parts the hand-over from all that waits: first reviews of the caller, which somebody else goes on with. */
function OwnFirstReviews({ handover }: { handover: Desk['handover'] }) {
  const { i18n } = useLingui()
  return handover.map(({ queue, awaitingOther }) => {
    if (awaitingOther === null || awaitingOther.count === 0) return null
    const name = i18n._(queueTexts[queue])
    return (
      <p key={queue}>
        <ListNumber list={awaitingOther.list} isWords>
          <Trans>
            {name}：另有 {awaitingOther.count} 项已由本人初审，待他人复审
          </Trans>
        </ListNumber>
      </p>
    )
  })
}

function ShiftHandover({ handover }: { handover: Desk['handover'] }) {
  const { t } = useLingui()
  return (
    <Card title={t`交接班`}>
      <SmallTable
        head={[t`队列`, t`未处理`, t`领单中`, t`已超时`]}
        rows={handover.map(({ queue, open, claimed, overdue }) => [
          <QueueName key="name" queue={queue} />,
          <Count key="open" of={open} />,
          <Count key="claimed" of={claimed} />,
          <Count key="overdue" of={overdue} isBad />,
        ])}
      />
      <div className="pt-2 text-xs text-text-faint">
        <p>
          <Trans>与待办事项同一口径：本人可处理的</Trans>
        </p>
        <OwnFirstReviews handover={handover} />
      </div>
    </Card>
  )
}

/** Milliseconds between two reads, unless the server asks for more: what is halted has to show on an open page. */
const pollMs = 60_000

/** Work, handover and notes; each is there for those it is meant for. */
export function HomeDesk() {
  const { t } = useLingui()
  const result = useQuery({
    ...query(desk, null),
    refetchInterval: ({ state }) => Math.max(pollMs, getRetryAfterMs(state.error)),
  })
  const notices = useQuery(newest).data?.list ?? []
  return (
    <HomeBlock title={t`工作台`} result={result} skeleton={<Skeleton className="h-48 w-full" />}>
      {(data) => {
        const { work, handover, haltedProducts, membersAtRisk, ledgerCheck, channels } = data
        const hasNotes =
          notices.length + channels.length > 0 ||
          Boolean(haltedProducts ?? membersAtRisk ?? ledgerCheck)
        if (!hasNotes && work.length + handover.length === 0) return null
        return (
          <div className="grid gap-3 xl:grid-cols-2 2xl:grid-cols-[minmax(0,6fr)_minmax(0,5fr)_minmax(0,5fr)] [&>section]:min-w-0 max-2xl:[&>section:nth-child(3)]:col-span-full [&>section:only-child]:col-span-full">
            {work.length > 0 && <MyWork work={work} />}
            {handover.length > 0 && <ShiftHandover handover={handover} />}
            {hasNotes && <SystemNotes desk={data} notices={notices} />}
          </div>
        )
      }}
    </HomeBlock>
  )
}
