// What happened to a member and what they did, whatever table it is in, and what of it is new to this operator.
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import * as api from '#contract/member/member.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { markBidi } from '#core/format/mark-bidi.ts'
import { call } from '#core/http/api.ts'
import type { Text } from '#core/i18n/text.ts'
import { useAccess } from '#core/session/access.ts'
import { type CellContext, cells } from '#kit/grid/cells.tsx'
import { historyLabels } from '#kit/record/history-labels.ts'
import { findRecordScreen, searchFor } from '#kit/refs/record-no.ts'
import { Section } from '#kit/review/small-table.tsx'
import { useLastVisit } from '#kit/time/use-last-visit.ts'
import { useText } from '#kit/use-text.ts'
import { Button } from '#ui/button.tsx'
import { quietLinkClass } from '#ui/link-class.ts'
import { Skeleton } from '#ui/skeleton.tsx'

const kinds: Record<api.TimelineKind, Text> = {
  registered: msg`注册`,
  login: msg({ message: '登录', context: 'timeline' }),
  recharge: msg`充值`,
  withdraw: msg`提币`,
  transfer: msg`划转`,
  flash: msg`闪兑`,
  auth: msg`实名认证`,
  position: msg`合约持仓`,
  delivery: msg`交割订单`,
  copy: msg`跟单记录`,
  stake: msg`质押记录`,
  adjustment: msg`资产调整`,
  award: msg`奖励`,
  coupon: msg`卡券`,
  envelope: msg`领取红包`,
  violation: msg`违规记录`,
  operation: msg`后台操作`,
  note: msg`备注`,
}

/** What an operator did, by the code of the trail: `member.setStatus`. */
function operationOf(code: string): Text {
  const labels: Readonly<Record<string, Text | undefined>> = historyLabels
  return labels[code.slice(code.indexOf('.') + 1)] ?? code
}

/** The dictionary of the states of a kind, where there is one. */
const statusDicts: Partial<Record<api.TimelineKind, string>> = {
  recharge: 'recharge_status',
  withdraw: 'withdraw_status',
  auth: 'auth_status',
  stake: 'staking_record_status',
  award: 'award_status',
  coupon: 'coupon_log_status',
  violation: 'violation_status',
}
/** The dictionaries of the states that events have. */
export const eventDicts = Object.values(statusDicts)
const badge = (type: string, value: string, facts: CellContext) =>
  cells.badge(type).render(value, {}, facts)

/** The screens whose records open under the id that their event has. */
const opens: Partial<Record<api.TimelineKind, string>> = {
  recharge: 'money/rechargeLog',
  withdraw: 'money/withdrawLog',
  transfer: 'money/transferLog',
  flash: 'money/flashLog',
  auth: 'member/memberAuth',
  position: 'trade/contractPosition',
  delivery: 'trade/deliveryOrder',
  copy: 'trade/followLog',
  stake: 'other/stakingRecord',
  award: 'marketing/awardRecord',
  coupon: 'marketing/couponLog',
  violation: 'other/violationRecord',
}

/** A number that opens its record; the list where that has no record of its own, plain where the operator has neither. */
function RecordNo({
  event: { kind, id, no },
  facts,
}: {
  event: api.TimelineEvent
  facts: CellContext
}) {
  const component = opens[kind]
  const own = component === undefined ? undefined : facts.pathOf(component)
  const path = own ?? findRecordScreen(no)
  if (path === undefined) return no
  return (
    <Link
      to={path}
      search={{ ...searchFor(no), ...(own !== undefined && { open: id }) } as never}
      className={quietLinkClass}
    >
      {no}
    </Link>
  )
}

/** One event in words. */
function Event({ event, facts }: { event: api.TimelineEvent; facts: CellContext }) {
  const text = useText()
  const dict = statusDicts[event.kind]
  const what = event.kind === 'operation' ? operationOf(event.no) : undefined
  return (
    <li className="tabular-nums wrap-anywhere">
      <span className="text-text-muted">{formatDateTime(event.at)}</span>{' '}
      <b>{text(kinds[event.kind])}</b>{' '}
      {what ? text(what) : event.kind === 'login' ? null : <RecordNo event={event} facts={facts} />}{' '}
      {event.amount !== null && `${formatMoney(event.amount)} ${event.currency}`}{' '}
      {dict && badge(dict, event.status, facts)} {event.actorName}
      {event.text !== '' && <p className="text-text-muted">{markBidi(event.text)}</p>}
    </li>
  )
}

const Events = ({
  events,
  facts,
}: {
  events: readonly api.TimelineEvent[]
  facts: CellContext
}) => (
  <ol className="flex flex-col gap-2 border-l-2 pl-4">
    {events.map((event, index) => (
      <Event key={`${event.at} ${index}`} event={event} facts={facts} />
    ))}
  </ol>
)

function useTimeline(id: string) {
  const { can } = useAccess()
  const pages = useInfiniteQuery({
    queryKey: [api.timeline.path, { id }],
    queryFn: ({ pageParam, signal }) =>
      call(api.timeline, { id, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    enabled: can(api.timeline),
  })
  return {
    pages,
    isGranted: can(api.timeline),
    events: pages.data?.pages.flatMap(({ list }) => list) ?? [],
  }
}

/** All events, the newest first. */
export function Timeline({ id, facts }: { id: string; facts: CellContext }) {
  const { t } = useLingui()
  const { pages, isGranted, events } = useTimeline(id)
  if (!isGranted) return null
  return (
    <Section title={t`时间线`}>
      {pages.isPending && <Skeleton className="h-24 w-full" />}
      <Events events={events} facts={facts} />
      {pages.hasNextPage && (
        <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          <Trans>加载更早的记录</Trans>
        </Button>
      )}
    </Section>
  )
}

/** The events since this operator last opened the member in this browser; nothing the first time. */
export function SinceLastVisit({ id, facts }: { id: string; facts: CellContext }) {
  const { t } = useLingui()
  const { pages, isGranted, events } = useTimeline(id)
  const last = useLastVisit('member', id)
  if (!isGranted || last === undefined || pages.isPending) return null
  const news = events.filter(({ at }) => at > last)
  const when = formatDateTime(last)
  return (
    <Section title={t`上次查看后的变化`}>
      {news.length === 0 ? (
        <p className="text-text-muted">
          <Trans>自 {when} 以来没有变化</Trans>
        </p>
      ) : (
        <>
          <p className="text-text-muted">
            <Trans>自 {when} 以来</Trans>
          </p>
          <Events events={news} facts={facts} />
        </>
      )}
    </Section>
  )
}
