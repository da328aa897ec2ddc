// The parts of a member's record: what is new, wallets, timeline, devices, linked accounts, notes.
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, Pin, Trash2 } from 'lucide-react'
import * as notesApi from '#contract/member/member-note.ts'
import * as api from '#contract/member/member.ts'
import { blank } from '#core/format/blank.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { call, invalidate } from '#core/http/api.ts'
import { useAccess } from '#core/session/access.ts'
import { moreCells } from '#kit/cells/more-cells.tsx'
import { type CellContext, cells } from '#kit/grid/cells.tsx'
import { useDicts } from '#kit/refs/dict.ts'
import { BalanceChecks } from '#kit/review/lazy-balance-checks.ts'
import { NothingYet, Section, SmallTable } from '#kit/review/small-table.tsx'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { quietLinkClass } from '#ui/link-class.ts'
import { LinkedAccounts } from './linked-accounts.tsx'
import { eventDicts, SinceLastVisit, Timeline } from './timeline.tsx'

const dicts = ['wallet_type', 'client_source', 'member_status', ...eventDicts]
const badge = (type: string, value: string, facts: CellContext) =>
  cells.badge(type).render(value, {}, facts)

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

interface PartProps {
  detail: api.Detail
  facts: CellContext
}

const useOwnFacts = (facts: CellContext): CellContext => ({ ...facts, dict: useDicts(dicts) })

/** Whether the balances are what the lines make: the answer to a complaint, before the wallets are opened. */
function BalanceVerdict({ balanceChecks: checks }: Pick<api.Detail, 'balanceChecks'>) {
  const { t } = useLingui()
  // No wallet is an answer too.
  if (checks.length === 0)
    return <p className="text-text-muted">{t`余额核对：没有余额，也没有流水`}</p>
  const wrong = checks.filter(({ diff }) => /[1-9]/.test(diff))
  if (wrong.length > 0) {
    const sums = wrong.map(({ diff, currency }) => `${formatMoney(diff)} ${currency}`).join(', ')
    return <p role="alert" className="text-danger-strong">{t`账实不符，差额 ${sums}`}</p>
  }
  return (
    <p className="flex items-center gap-2 text-success-strong">
      <CircleCheck aria-hidden className="size-4 shrink-0" />
      {t`余额核对：${plural(checks.length, { other: '# 个币种' })}均与流水一致`}
    </p>
  )
}

/** What happened since the operator last had this member open, and whether the balances hold. */
export function MemberNews({ detail, facts }: PartProps) {
  return (
    <>
      <BalanceVerdict balanceChecks={detail.balanceChecks} />
      <SinceLastVisit key={detail.row.id} id={detail.row.id} facts={useOwnFacts(facts)} />
    </>
  )
}

/** What the member owns, how it came about, and where their positions are. */
export function MemberWallets({ detail: { row, wallets, balanceChecks }, facts }: PartProps) {
  const { t } = useLingui()
  const own = useOwnFacts(facts)
  const exposure = facts.pathOf('member/memberPosition')
  const lines = facts.pathOf('money/moneyLog')
  const amount = (value: string) => formatMoney(value)
  /** Leads to the lines that made the balance. */
  const currencyOf = ({ walletType, currency }: (typeof wallets)[number]) =>
    lines === undefined ? (
      currency
    ) : (
      <Link
        to={lines}
        search={{ memberId: row.id, walletType: [walletType], currency: [currency] } as never}
        aria-label={t`${currency}：资金流水`}
        className={quietLinkClass}
      >
        {currency}
      </Link>
    )
  return (
    <>
      <Section title={t`钱包`}>
        {wallets.length === 0 ? (
          <p className="text-text-muted">{t`还没有钱包`}</p>
        ) : (
          <SmallTable
            head={[t`钱包`, t`币种`, t`可用`, t`冻结`, t`占用保证金`, t`折合USDT`]}
            rows={wallets.map((wallet) => [
              badge('wallet_type', wallet.walletType, own),
              currencyOf(wallet),
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
    </>
  )
}

/** Everything about a member in one line of time. */
export function MemberTimeline({ detail: { row }, facts }: PartProps) {
  return <Timeline key={row.id} id={row.id} facts={useOwnFacts(facts)} />
}

/** Where the member signed in. */
export function MemberSecurity({ detail: { devices }, facts }: PartProps) {
  const { t } = useLingui()
  const own = useOwnFacts(facts)
  if (devices.length === 0) return null
  return (
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
  )
}

/** Accounts that share something with the member. */
export function MemberLinked({ detail: { row, linked }, facts }: PartProps) {
  const own = useOwnFacts(facts)
  return linked.length === 0 ? (
    <NothingYet />
  ) : (
    <LinkedAccounts of={row} linked={linked} facts={own} />
  )
}

/** What operators wrote down about the member. */
export const MemberNotes = ({ detail: { notes } }: PartProps) => <Notes notes={notes} />
