// The parts of a member's record below its fields: wallets, timeline, notes, devices, linked accounts.
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pin, Trash2 } from 'lucide-react'
import * as notesApi from '#contract/member/member-note.ts'
import * as api from '#contract/member/member.ts'
import { blank } from '#core/format/blank.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { markBidi } from '#core/format/mark-bidi.ts'
import { call, invalidate } from '#core/http/api.ts'
import type { Text } from '#core/i18n/text.ts'
import { useAccess } from '#core/session/access.ts'
import { type CellFacts, cells } from '#kit/grid/cells.tsx'
import { moreCells } from '#kit/more-cells.tsx'
import { useDicts } from '#kit/refs/dict.ts'
import { screenOf, searchFor } from '#kit/refs/record-no.ts'
import { BalanceChecks } from '#kit/review/lazy-balance-checks.ts'
import { Section, SmallTable } from '#kit/review/small-table.tsx'
import { useText } from '#kit/use-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { quietLinkClass } from '#ui/link-class.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { LinkedAccounts } from './linked-accounts.tsx'

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

const operations: Readonly<Record<string, Text>> = {
  'member.add': msg({ message: '新增', context: 'timeline' }),
  'member.edit': msg({ message: '编辑', context: 'timeline' }),
  'member.setStatus': msg({ message: '变更状态', context: 'timeline' }),
  'member.setTags': msg({ message: '变更标签', context: 'timeline' }),
  'member.notify': msg`发送风险提示`,
  'member.kick': msg({ message: '强制下线', context: 'timeline' }),
  'member.unmask': msg({ message: '查看联系方式', context: 'timeline' }),
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
const dicts = ['wallet_type', 'client_source', 'member_status', ...Object.values(statusDicts)]
const badge = (type: string, value: string, facts: CellFacts) =>
  cells.badge(type).render(value, {}, facts)

/** A number that leads to its record, where the operator has that screen. */
function RecordNo({ no }: { no: string }) {
  const path = screenOf(no)
  if (path === undefined) return no
  return (
    <Link to={path} search={searchFor(no) as never} className={quietLinkClass}>
      {no}
    </Link>
  )
}

function Timeline({ id, facts }: { id: string; facts: CellFacts }) {
  const { t } = useLingui()
  const text = useText()
  const { can } = useAccess()
  const pages = useInfiniteQuery({
    queryKey: [api.timeline.path, { id }],
    queryFn: ({ pageParam, signal }) =>
      call(api.timeline, { id, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    enabled: can(api.timeline),
  })
  if (!can(api.timeline)) return null
  const events = pages.data?.pages.flatMap(({ list }) => list) ?? []
  return (
    <Section title={t`时间线`}>
      {pages.isPending && <Skeleton className="h-24 w-full" />}
      <ol className="flex flex-col gap-2 border-l-2 pl-4">
        {events.map((event, index) => {
          const dict = statusDicts[event.kind]
          const what = event.kind === 'operation' ? operations[event.no] : undefined
          return (
            <li key={`${event.at} ${index}`} className="tabular-nums wrap-anywhere">
              <span className="text-text-muted">{formatDateTime(event.at)}</span>{' '}
              <b>{text(kinds[event.kind])}</b>{' '}
              {what ? text(what) : event.kind === 'login' ? null : <RecordNo no={event.no} />}{' '}
              {event.amount !== null && `${formatMoney(event.amount)} ${event.currency}`}{' '}
              {dict && badge(dict, event.status, facts)} {event.actorName}
              {event.text !== '' && <p className="text-text-muted">{markBidi(event.text)}</p>}
            </li>
          )
        })}
      </ol>
      {pages.hasNextPage && (
        <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          <Trans>加载更早的记录</Trans>
        </Button>
      )}
    </Section>
  )
}

function Notes({ notes }: Pick<api.Detail, 'notes'>) {
  const { t } = useLingui()
  const { can } = useAccess()
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: (id: string) => call(notesApi.remove, { ids: [id] }),
    onSettled: () => invalidate(client, api.get),
  })
  return (
    <Section title={t({ context: 'heading', message: '备注' })}>
      {notes.length === 0 && <p className="text-text-muted">{t`还没有备注`}</p>}
      <ul className="flex flex-col gap-2">
        {notes.map((note) => (
          <li key={note.id} className="flex items-start gap-2">
            {note.pinned && (
              <Pin role="img" aria-label={t`置顶`} className="mt-1 size-4 shrink-0" />
            )}
            <span className="min-w-0 flex-1">
              <span className="wrap-anywhere whitespace-pre-wrap">{note.content}</span>
              <span className="block text-sm text-text-muted tabular-nums">
                {note.operatorName} · {formatDateTime(note.createdAt)}
              </span>
            </span>
            {note.canDelete && can(notesApi.remove) && (
              <IconButton
                size="sm"
                label={t`删除备注`}
                icon={<Trash2 aria-hidden />}
                onClick={() => remove.mutate(note.id)}
              />
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Everything about a member beside its own fields. */
export function MemberSections({ detail, facts }: { detail: api.Detail; facts: CellFacts }) {
  const { t } = useLingui()
  const own: CellFacts = { ...facts, dict: useDicts(dicts) }
  const { row, wallets, balanceChecks, devices, linked, notes } = detail
  const exposure = facts.pathOf('member/memberPosition')
  const amount = (value: string) => formatMoney(value)
  return (
    <>
      <Notes notes={notes} />
      <Section title={t`钱包`}>
        {wallets.length === 0 ? (
          <p className="text-text-muted">{t`还没有钱包`}</p>
        ) : (
          <SmallTable
            head={[t`钱包`, t`币种`, t`可用`, t`冻结`, t`占用保证金`, t`折合USDT`]}
            rows={wallets.map((wallet) => [
              badge('wallet_type', wallet.walletType, own),
              wallet.currency,
              amount(wallet.available),
              amount(wallet.frozen),
              amount(wallet.margin),
              formatMoney(wallet.usdValue, { displayScale: 2 }),
            ])}
          />
        )}
      </Section>
      {balanceChecks.length > 0 && <BalanceChecks checks={balanceChecks} />}
      {exposure !== undefined && (
        <Link to={exposure} search={{ keyword: row.memberNo } as never} className={quietLinkClass}>
          <Trans>查看持仓</Trans>
        </Link>
      )}
      <LinkedAccounts of={row} linked={linked} facts={own} />
      {devices.length > 0 && (
        <Section title={t`登录设备`}>
          <SmallTable
            head={[t`终端`, t`设备`, t`IP`, t`国家/地区`, t`登录时间`, t`最后活动`, t`退出时间`]}
            rows={devices.map((device) => [
              badge('client_source', device.clientSource, own),
              device.device || blank,
              device.ip ?? blank,
              moreCells.country.render(device.countryCode, {}, own),
              formatDateTime(device.createdAt),
              formatDateTime(device.lastSeenAt),
              device.endedAt === null ? (
                <Badge key={device.id} tone="success">{t`在线`}</Badge>
              ) : (
                formatDateTime(device.endedAt)
              ),
            ])}
          />
        </Section>
      )}
      <Timeline key={row.id} id={row.id} facts={own} />
    </>
  )
}
