import { msg } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import * as api from '#contract/trade/invite-log.ts'
import type { Action } from '#kit/actions/action.ts'
import type { CrudScreenHandle } from '#kit/crud/crud-options.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { verbAction } from '#kit/crud/verb-action.tsx'
import { ReasonField } from '#kit/form/create-form-fields.tsx'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { InviteRebates } from './invite/invite-rebates.tsx'
import { invites } from './lists/invite-list.tsx'

const Funnel = lazyDialog(async () => (await import('./invite/invite-funnel.tsx')).InviteFunnel)
const { list, get } = api
/** Invitations marked at once. */
const flagMax = 100

const flag = (
  rows: readonly api.InviteLog[],
  screen: Pick<CrudScreenHandle<never>, 'show' | 'refresh'>,
): Action =>
  verbAction(screen, api.flag, {
    label: msg`标记可疑`,
    danger: true,
    blocked:
      rows.length > flagMax
        ? msg`一次最多处理 ${flagMax} 条`
        : rows.some(({ status }) => status === 'flagged') && msg`该邀请已标记可疑`,
    initial: { items: rows.map(({ id, version }) => ({ id, version })) },
    fields: (
      <>
        <p className="rounded bg-sunken p-3">
          <Plural value={rows.length} other="将为 # 条邀请各开一个违规案件" />
        </p>
        <ReasonField />
      </>
    ),
  })

export default defineResourceView(
  invites,
  { list, get },
  {
    resourceName: msg`邀请记录`,
    getTitle: ({ inviterNo, memberNo }) => `${inviterNo} → ${memberNo}`,
    rowActions: (row, screen) => [{ ...flag([row], screen), keys: 'f' }],
    bulkActions: (rows, screen) => [flag(rows, screen)],
    pageActions: ({ show, filter }) => [
      {
        label: msg`转化漏斗`,
        endpoint: api.funnel,
        run: () => show((close) => <Funnel filter={filter} onClose={close} />),
      },
    ],
    sections: ({ rebates }, facts) => <InviteRebates rebates={rebates} facts={facts} />,
  },
)
