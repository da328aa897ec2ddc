import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import * as api from '#contract/member/member-auth.ts'
import { blank } from '#core/format/blank.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { type CellContext, cells } from '#kit/grid/cells.tsx'
import { RecordTimeline } from '#kit/record/record-timeline.tsx'
import { RecordDetailList } from '#kit/review/record-details.tsx'
import { type OpenRecord, RecordDrawer } from '#kit/review/record-drawer.tsx'
import { Section, SmallTable } from '#kit/review/small-table.tsx'
import { quietLinkClass } from '#ui/link-class.ts'
import { auths, isWaiting } from './list.tsx'
import { Originals } from './originals.tsx'

const shown = [
  'memberNo',
  'account',
  'nickname',
  'teamLeaderNo',
  'authLevel',
  'realName',
  'idType',
  'idNo',
  'countryCode',
  'birthDate',
  'expiryDate',
  'faceScore',
  'attemptNo',
  'duplicateCount',
  'submitIp',
  'createdAt',
  'rejectCode',
  'reviewerName',
  'reviewedAt',
  'reviewRemark',
  'externalId',
  'origin',
] as const
const extraEvents = { revoked: msg({ message: '撤销', context: 'timeline' }) }

type Twins = api.AuthDetail['sameDocument']

const documentId = 'same-document'
const ipId = 'same-ip'

/** One submission with everything a decision needs: pictures on one side, data and evidence on the other. */
export function AuthRecord(props: OpenRecord<api.MemberAuth>) {
  const { t } = useLingui()
  return (
    <RecordDrawer
      {...props}
      get={api.get}
      list={auths}
      title={t`实名认证`}
      getNumber={({ authNo }) => authNo}
      statusDict="auth_status"
      dicts={['member_status']}
      sla="realName"
      isWaiting={isWaiting}
    >
      {(row, detail, facts) => (
        <>
          {detail && <Flags detail={detail} />}
          <div className="grid gap-4 md:grid-cols-2">
            <Originals row={row} />
            <RecordDetailList
              columns={1}
              list={auths}
              row={row}
              facts={facts}
              shown={shown}
              wide={['reviewRemark']}
            />
          </div>
          {detail && <Evidence detail={detail} facts={facts} />}
        </>
      )}
    </RecordDrawer>
  )
}

/** What speaks against the submission; each flag leads to its evidence below. */
function Flags({ detail }: { detail: api.AuthDetail }) {
  const { t } = useLingui()
  const flags = [
    detail.sameDocument.length > 0 && {
      id: documentId,
      label: detail.row.isNumberEdited ? t`同证件（号码已更正）` : t`同证件`,
    },
    detail.sameIp.length > 0 && { id: ipId, label: t`同IP` },
  ].filter((flag) => flag !== false)
  if (flags.length === 0) return null
  return (
    <section className="flex gap-3 rounded border-l-4 border-l-danger bg-danger-soft p-3 text-danger-strong">
      <TriangleAlert aria-hidden className="size-5 shrink-0" />
      <p className="flex flex-wrap gap-x-3">
        {flags.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            className="underline"
            onClick={() => document.getElementById(id)?.scrollIntoView({ block: 'start' })}
          >
            {label}
          </button>
        ))}
      </p>
    </section>
  )
}

function Evidence({ detail, facts }: { detail: api.AuthDetail; facts: CellContext }) {
  const { t } = useLingui()
  const badge = (type: string, value: string) => cells.badge(type).render(value, {}, facts)
  const record = (id: string, no: string) => (
    <Link
      key={id}
      to="."
      search={((known: object) => ({ ...known, open: id })) as never}
      className={quietLinkClass}
    >
      {no}
    </Link>
  )
  const memberPath = facts.pathOf('member/member')
  const owner = (id: string, no: string) =>
    memberPath === undefined ? (
      no
    ) : (
      // The address of a view is the server's to decide, so the router cannot know it while compiling.
      <Link key={id} to={memberPath} search={{ open: id } as never} className={quietLinkClass}>
        {no}
      </Link>
    )
  const twins = (rows: Twins) => (
    <SmallTable
      head={[t`会员编号`, t`账号`, t`账户状态`, t`认证单号`, t`状态`, t`创建时间`]}
      rows={rows.map((each) => [
        owner(each.memberId, each.memberNo),
        each.account,
        badge('member_status', each.memberStatus),
        record(each.id, each.authNo),
        badge('auth_status', each.status),
        formatDateTime(each.createdAt),
      ])}
    />
  )
  return (
    <>
      {detail.sameDocument.length > 0 && (
        <div id={documentId}>
          <Section title={t`提交过同一证件的其他会员`}>{twins(detail.sameDocument)}</Section>
        </div>
      )}
      {detail.sameIp.length > 0 && (
        <div id={ipId}>
          <Section title={t`同一提交IP的其他会员`}>{twins(detail.sameIp)}</Section>
        </div>
      )}
      <Section title={t`该会员的其他提交`}>
        {detail.history.length === 0 ? (
          <p className="text-text-muted">
            <Trans>没有其他提交</Trans>
          </p>
        ) : (
          <SmallTable
            head={[
              t`认证单号`,
              t`第几次提交`,
              t`状态`,
              t`驳回原因`,
              t`审核人`,
              t`审核备注`,
              t`创建时间`,
            ]}
            rows={detail.history.map((each) => [
              record(each.id, each.authNo),
              String(each.attemptNo),
              badge('auth_status', each.status),
              each.rejectCode === null ? blank : badge('auth_reject_reason', each.rejectCode),
              each.reviewerName ?? blank,
              each.reviewRemark || blank,
              formatDateTime(each.createdAt),
            ])}
          />
        )}
      </Section>
      <RecordTimeline
        title={t`时间线`}
        id={detail.row.id}
        get={api.get}
        events={detail.timeline}
        cursor={detail.historyCursor}
        extra={extraEvents}
        list={auths}
        row={detail.row}
        facts={facts}
      />
    </>
  )
}
