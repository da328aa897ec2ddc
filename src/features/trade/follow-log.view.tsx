import { msg } from '@lingui/core/macro'
import * as api from '#contract/trade/follow-log.ts'
import * as relation from '#contract/trade/follow-relation.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { verbAction } from '#kit/crud/verb-action.tsx'
import { ReasonField } from '#kit/form/create-form-fields.tsx'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { Journals } from '#kit/review/record-history.tsx'
import { CopySides } from './follow/copy-sides.tsx'
import { follows } from './lists/follow-list.tsx'

const Relations = lazyDialog(async () => (await import('./follow/follow-relations.tsx')).Relations)
const { list, get } = api

export default defineResourceView(
  follows,
  { list, get },
  {
    resourceName: msg`跟单记录`,
    getTitle: ({ followNo, productCode }) => `${followNo} · ${productCode}`,
    rowActions: (row, screen) => [
      verbAction(screen, api.retryShare, {
        label: msg`重试分成`,
        blocked: row.shareStatus !== 'failed' && msg`仅失败的分成可以重试`,
        initial: { ids: [row.id] },
        fields: (
          <>
            <p className="rounded bg-sunken p-3">
              {`${row.followNo} · ${row.tutorName} · ${formatMoney(row.profitShareAmount)} ${row.currency}`}
            </p>
            <ReasonField />
          </>
        ),
      }),
    ],
    pageActions: ({ show }) => [
      {
        label: msg`跟单关系`,
        endpoint: relation.list,
        run: () => show((close) => <Relations onClose={close} />),
      },
    ],
    sections: ({ tutorSide, followerSide, journals }, facts) => (
      <>
        <CopySides tutor={tutorSide} follower={followerSide} facts={facts} />
        <Journals journals={journals} />
      </>
    ),
  },
)
