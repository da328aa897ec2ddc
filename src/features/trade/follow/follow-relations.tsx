// Who follows whom: newest first, with a box for the follower, and the end of a relation.
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as api from '#contract/trade/follow-relation.ts'
import { blank } from '#core/format/blank.ts'
import { formatMoney, formatPercent } from '#core/format/format-money.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { invalidate } from '#core/http/api.ts'
import { ActionButtons } from '#kit/actions/action-buttons.tsx'
import { useShownDialog } from '#kit/crud/use-shown-dialog.ts'
import { verbAction } from '#kit/crud/verb-action.tsx'
import { FactsTable } from '#kit/facts-dialog.tsx'
import { ReasonField } from '#kit/form/create-form-fields.tsx'
import { PagedFacts } from '#kit/paged-facts.tsx'
import { dictOptions } from '#kit/refs/dict.ts'
import { MemberPicker } from '#kit/refs/member-picker.tsx'
import { Badge } from '#ui/badge.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { getOptionLabel } from '#ui/select/option.ts'

const useModes = dictOptions<api.Relation['followMode']>('follow_mode')

/** Lists the relations, newest first, of one tutor or follower when chosen. */
export function Relations({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { dialog, show } = useShownDialog()
  const modes = useModes()
  const [tutorId, setTutor] = useState<string>()
  const [memberId, setMember] = useState<string>()
  const screen = {
    show,
    refresh: () => invalidate(client, api.list),
  }
  const stop = ({ id, version, tutorName, memberNo, openCount, status }: api.Relation) =>
    verbAction(screen, api.stop, {
      label: msg`终止跟单`,
      danger: true,
      blocked: status !== 'active' && msg`跟单关系已终止`,
      initial: { items: [{ id, version }] },
      fields: (
        <>
          <p className="rounded bg-sunken p-3">{`${tutorName} · ${memberNo}`}</p>
          {openCount > 0 && (
            <p className="text-text-muted">{t`未平仓的 ${openCount} 笔跟单保留到平仓为止。`}</p>
          )}
          <ReasonField />
        </>
      ),
    })
  const filters = { ...(tutorId && { tutorId }), ...(memberId && { memberId }) }
  return (
    <>
      <Dialog open onOpenChange={onClose} title={t`跟单关系`} closeLabel={t`关闭`} size="xl">
        <div className="flex flex-col gap-4">
          <div className="grid gap-2 sm:grid-cols-2">
            <MemberPicker label={t`导师`} value={tutorId} onValueChange={setTutor} />
            <MemberPicker label={t`跟单人`} value={memberId} onValueChange={setMember} />
          </div>
          <PagedFacts key={`${tutorId} ${memberId}`} endpoint={api.list} input={filters}>
            {({ list }) => (
              <FactsTable
                title={t`跟单关系`}
                head={[
                  t`导师`,
                  t`跟单人`,
                  t`跟单模式`,
                  t`金额/比例`,
                  t`开始时间`,
                  t`状态`,
                  t`跟单次数`,
                  t`盈亏`,
                  t`分成金额`,
                  t`终止`,
                  t`操作`,
                ]}
                rows={list.map((row) => [
                  `${row.tutorName} ${row.tutorNo}`,
                  row.memberNo,
                  getOptionLabel(modes, row.followMode),
                  row.followMode === 'fixed'
                    ? `${formatMoney(row.amount)} USDT`
                    : formatPercent(row.amount),
                  formatDateTime(row.since),
                  <Badge key="status" tone={row.status === 'active' ? 'success' : 'muted'}>
                    {row.status === 'active' ? t`跟单中` : t`已终止`}
                  </Badge>,
                  row.copyCount,
                  formatMoney(row.realizedPnl, { displayScale: 2, sign: true }),
                  formatMoney(row.profitShareAmount, { displayScale: 2 }),
                  row.stoppedAt === null ? (
                    blank
                  ) : (
                    <div key="stopped" className="min-w-40">
                      <p>{`${formatDateTime(row.stoppedAt)} · ${row.operatorName || t`会员`}`}</p>
                      <p className="text-text-muted">{row.stopReason}</p>
                    </div>
                  ),
                  <ActionButtons key="actions" layer="dialog" actions={[stop(row)]} />,
                ])}
              />
            )}
          </PagedFacts>
        </div>
      </Dialog>
      {dialog}
    </>
  )
}
