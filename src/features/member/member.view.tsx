import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import * as notes from '#contract/member/member-note.ts'
import * as api from '#contract/member/member.ts'
import { loadTexts } from '#core/i18n/locale.ts'
import type { CrudScreenHandle } from '#kit/crud/crud-options.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import type { RecordLayout } from '#kit/crud/record-layout.tsx'
import { verbAction } from '#kit/crud/verb-action.tsx'
import { ReasonField } from '#kit/form/create-form-fields.tsx'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { members } from './member/list.tsx'
import { isClosed, switches } from './member/switches.tsx'

const calls = { list: api.list, get: api.get, add: api.add, edit: api.edit }

const TagsDialog = lazyDialog(async () => (await import('./member/dialogs.tsx')).TagsDialog)
const KickDialog = lazyDialog(async () => (await import('./member/dialogs.tsx')).KickDialog)
const NoteDialog = lazyDialog(async () => (await import('./member/dialogs.tsx')).NoteDialog)
const RevealDialog = lazyDialog(
  async () => (await import('./member/reveal-dialog.tsx')).RevealDialog,
)
const waiting = <Skeleton className="h-40 w-full" />
const MemberFields = lazyPart(async () => (await import('./member/form.tsx')).MemberFields, waiting)
/** The timeline says what operators did in the words of a record's history. */
const page = async () => (await Promise.all([import('./member/page.tsx'), loadTexts('extras')]))[0]
const News = lazyPart(async () => (await page()).MemberNews, waiting)
const Wallets = lazyPart(async () => (await page()).MemberWallets, waiting)
const Timeline = lazyPart(async () => (await page()).MemberTimeline, waiting)
const Security = lazyPart(async () => (await page()).MemberSecurity, waiting)
const Linked = lazyPart(async () => (await page()).MemberLinked, waiting)
const Notes = lazyPart(async () => (await page()).MemberNotes, waiting)

/** What decides on top; whatever support, risk and money ask for next has a tab. */
const layout: RecordLayout<api.Detail> = {
  top: [
    'status',
    'riskLevel',
    'assetUsd',
    'withdrawStatus',
    'tradeStatus',
    'realNameStatus',
    'level',
    'tags',
  ],
  actions: ['e', 'f', 'm'],
  tabs: [
    {
      id: 'overview',
      label: msg`概览`,
      draw: (detail, facts) => <News detail={detail} facts={facts} />,
      fields: [
        'memberNo',
        'account',
        'nickname',
        'memberType',
        'mobile',
        'email',
        'areaCode',
        'countryCode',
        'inviterNo',
        'inviteCode',
        'depth',
        'rechargeTotalUsd',
        'withdrawTotalUsd',
        'remark',
        'createdAt',
        'updatedAt',
      ],
    },
    {
      id: 'wallets',
      label: msg({ message: '钱包', context: 'tab' }),
      count: ({ wallets }) => wallets.length,
      draw: (detail, facts) => <Wallets detail={detail} facts={facts} />,
    },
    {
      id: 'timeline',
      label: msg`时间线`,
      draw: (detail, facts) => <Timeline detail={detail} facts={facts} />,
      hasHistory: true,
    },
    {
      id: 'security',
      label: msg`安全`,
      draw: (detail, facts) => <Security detail={detail} facts={facts} />,
      fields: [
        'otpBound',
        'fundPwdSet',
        'lastLoginAt',
        'lastLoginIp',
        'registerIp',
        'registerSource',
        'externalId',
        'origin',
      ],
    },
    {
      id: 'linked',
      label: msg({ message: '关联账户', context: 'tab' }),
      count: ({ linked }) => linked.length,
      draw: (detail, facts) => <Linked detail={detail} facts={facts} />,
    },
    {
      id: 'notes',
      label: msg({ message: '备注', context: 'tab' }),
      count: ({ notes: written }) => written.length,
      draw: (detail, facts) => <Notes detail={detail} facts={facts} />,
    },
  ],
}

type Screen = CrudScreenHandle<typeof calls>
const tagsMax = 500

/** Ways back in for members who lost theirs. */
const resets = [
  {
    endpoint: api.resetPassword,
    label: msg`重置登录密码`,
    text: (
      <Trans>原密码立即失效，会话全部下线；一次性重置码发送到会员手机，提现暂停一段时间。</Trans>
    ),
    blocked: ({ mobile }: api.Row) => mobile === '' && msg`会员没有手机号`,
  },
  {
    endpoint: api.resetOtp,
    label: msg`重置双重验证`,
    text: <Trans>解除会员的谷歌验证，会话全部下线；提现暂停一段时间。</Trans>,
    blocked: ({ otpBound }: api.Row) => !otpBound && msg`会员没有绑定谷歌验证`,
  },
] as const

/** Opens one of the dialogs about members; the list is fresh before it closes. */
const opener =
  (rows: readonly api.Row[], { show, refresh }: Screen) =>
  (Dialog: typeof TagsDialog) =>
    show((close) => (
      <Dialog rows={rows} onDone={() => void refresh().then(close)} onClose={close} />
    ))

export default defineResourceView(members, calls, {
  resourceName: msg({ message: '会员', context: 'noun' }),
  getTitle: ({ memberNo, nickname }) => [memberNo, nickname].filter(Boolean).join(' · '),
  initial: { areaCode: '+86', countryCode: 'CN', memberType: 'test', tags: [] },
  Fields: MemberFields,
  check: ({ mobile, email, areaCode = '', account }) => ({
    // Only the form of a new account has them.
    mobile:
      account !== undefined &&
      ((!mobile && !email && msg`手机号和邮箱至少填写一项`) ||
        (mobile && !api.isMobileIn(areaCode, mobile) && msg`手机号不正确`)),
  }),
  blocked: { edit: isClosed },
  rowActions: (row, screen) => {
    const open = opener([row], screen)
    return [
      ...switches([row], screen),
      {
        keys: 'm',
        label: msg`添加备注`,
        endpoint: notes.add,
        run: () => open(NoteDialog),
      },
      {
        keys: 'u',
        label: msg`查看联系方式`,
        endpoint: api.unmask,
        run: () => screen.show((close) => <RevealDialog row={row} onClose={close} />),
      },
      {
        label: msg`强制下线`,
        endpoint: api.kick,
        danger: true,
        blocked: isClosed(row),
        run: () => open(KickDialog),
      },
      ...resets.map(({ endpoint: call, label, text, blocked }) =>
        verbAction(screen, call, {
          label,
          danger: true,
          blocked: isClosed(row) || blocked(row),
          initial: { id: row.id, version: row.version },
          fields: (
            <>
              <p className="rounded bg-sunken p-3">{`${row.memberNo} · ${row.nickname}`}</p>
              {text}
              <ReasonField />
            </>
          ),
        }),
      ),
      verbAction(screen, api.close, {
        label: msg`注销账户`,
        danger: true,
        blocked: isClosed(row),
        initial: { id: row.id, version: row.version },
        fields: (
          <>
            <p className="rounded bg-sunken p-3">{`${row.memberNo} · ${row.nickname}`}</p>
            <ReasonField />
          </>
        ),
      }),
    ]
  },
  bulkActions: (rows, screen) => [
    // The keys belong to the row that is in focus.
    ...switches(rows, screen).map(({ keys: _keys, ...action }) => action),
    {
      label: msg`批量标签`,
      endpoint: api.setTags,
      blocked:
        rows.map(isClosed).find((why) => why) ||
        (rows.length > tagsMax && msg`一次最多处理 ${tagsMax} 条`),
      run: () => opener(rows, screen)(TagsDialog),
    },
  ],
  layout,
})
