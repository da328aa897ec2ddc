import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import * as api from '#contract/trade/periodic-control-record.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { verbAction } from '#kit/crud/verb-action.tsx'
import { createFormFields, ReasonField } from '#kit/form/create-form-fields.tsx'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { ControlFacts } from './control/control-facts.tsx'
import { ControlFields } from './control/control-fields.tsx'
import { controlRecords } from './lists/control-list.tsx'

const ChainDialog = lazyDialog(
  async () => (await import('./control/control-chain.tsx')).ChainDialog,
)
const Review = createFormFields(api.review)
const { list, get, add } = api

const Line = ({ row }: { row: api.ControlRecord }) => (
  <p className="rounded bg-sunken p-3">
    {`${row.controlNo} · ${row.productCode} · ${row.beforeValue} → ${row.afterValue}`}
  </p>
)

export default defineResourceView(
  controlRecords,
  { list, get, add },
  {
    resourceName: msg`风控参数变更`,
    getTitle: ({ controlNo, productCode }) => `${controlNo} · ${productCode}`,
    initial: { attachments: [] },
    Fields: ControlFields,
    rowActions: (row, screen) => [
      ...(['approve', 'reject'] as const).map((action) =>
        verbAction(screen, api.review, {
          keys: action === 'approve' ? 'a' : 'r',
          label: action === 'approve' ? msg`批准` : msg`驳回`,
          danger: action === 'reject',
          blocked: row.status !== 'proposed' && msg`只能审批待批准的记录`,
          initial: { id: row.id, version: row.version, action },
          // What is due already is applied at once, and may not fit any more.
          getWarning: ({ status }) =>
            status === 'failed' && msg`已批准，但未能生效，原因见记录详情`,
          fields: (
            <>
              <Line row={row} />
              <Review.Textarea name="remark" label={msg`审核备注`} required max={200} />
            </>
          ),
        }),
      ),
      verbAction(screen, api.revert, {
        label: msg`回退`,
        danger: true,
        blocked: row.status !== 'applied' && msg`只能回退已生效的变更`,
        initial: { id: row.id, version: row.version },
        fields: (
          <>
            <Line row={row} />
            <p className="text-text-muted">
              <Trans>将以一条新记录恢复变更前的值。</Trans>
            </p>
            <ReasonField />
          </>
        ),
      }),
    ],
    pageActions: ({ show }) => [
      {
        label: msg`校验链`,
        endpoint: api.verify,
        run: () => show((close) => <ChainDialog onClose={close} />),
      },
    ],
    sections: (detail) => <ControlFacts detail={detail} />,
  },
)
