import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/member/member-team.ts'
import * as members from '#contract/member/member.ts'
import type { DateRange } from '#contract/wire.ts'
import { FactsDialog } from '#kit/facts-dialog.tsx'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { createFormFields, ReasonField } from '#kit/form/create-form-fields.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { useCellFacts } from '#kit/grid/use-cell-facts.ts'
import { SmallTable } from '#kit/review/small-table.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { Drawer } from '#ui/layer/drawer.tsx'
import { TeamTree } from './team-tree.tsx'

const Move = createFormFields(api.setInviter)
const handles = [Code.stale, Code.rule, Code.notFound, Code.alreadyHandled]

interface RowProps {
  row: api.TeamRow
  onDone: () => void
  onClose: () => void
}

function Summary({ row }: { row: api.TeamRow }) {
  const { t } = useLingui()
  return (
    <DescriptionList
      columns={2}
      className="rounded bg-sunken p-3"
      items={[
        { id: 'no', term: t`会员`, value: `${row.memberNo} ${row.account}` },
        { id: 'parent', term: t`上级`, value: row.parentNo ?? t`无（顶层）` },
        { id: 'team', term: t`团队人数`, value: String(row.teamCount) },
      ]}
    />
  )
}

/** Moves a member and the team below it to another inviter (K4). */
export const InviterDialog = ({ row, onDone, onClose }: RowProps) => (
  <CallDialog
    endpoint={api.setInviter}
    title={msg`更换邀请人`}
    submitLabel={msg`确认更换`}
    tone="danger"
    initial={{ memberId: row.id, version: row.version, newInviterId: null }}
    check={({ newInviterId }) => ({
      newInviterId:
        newInviterId === row.id
          ? msg`不能选择会员本人`
          : newInviterId === row.parentId && msg`邀请人没有变化`,
    })}
    handles={handles}
    onRefused={onDone}
    onDone={onDone}
    onClose={onClose}
  >
    <Summary row={row} />
    <p className="text-danger-strong">
      <Trans>会员及其团队整体移动；过去的返佣不变。留空表示移到顶层。</Trans>
    </p>
    <Move.MemberPicker name="newInviterId" label={msg`新邀请人`} />
    <ReasonField />
  </CallDialog>
)

/** Makes a member a team leader, or an ordinary member again. */
export const LeaderDialog = ({ row, onDone, onClose }: RowProps) => {
  const isLeader = row.memberType === 'agent'
  return (
    <CallDialog
      endpoint={members.edit}
      title={isLeader ? msg`取消团队长` : msg`设为团队长`}
      initial={{ id: row.id, version: row.version, memberType: isLeader ? 'normal' : 'agent' }}
      handles={handles}
      onRefused={onDone}
      onDone={onDone}
      onClose={onClose}
    >
      <Summary row={row} />
      <ReasonField />
    </CallDialog>
  )
}

/** The members above one, the root first. */
export function PathDialog({ row, onClose }: Omit<RowProps, 'onDone'>) {
  const { t } = useLingui()
  const facts = useCellFacts(['member_type', 'member_status'])
  const badge = (type: string, value: string) => cells.badge(type).render(value, {}, facts)
  return (
    <FactsDialog
      title={t`上级链`}
      endpoint={api.path}
      input={{ memberId: row.id }}
      onClose={onClose}
    >
      {({ list }) => (
        <SmallTable
          head={[t`层级`, t`会员编号`, t`账号`, t`会员类型`, t`账户状态`]}
          rows={list.map((each) => [
            String(each.depth),
            each.memberNo,
            each.account,
            badge('member_type', each.memberType),
            badge('member_status', each.status),
          ])}
        />
      )}
    </FactsDialog>
  )
}

/** The tree below one member, beside the list. */
export function TreeDrawer({
  row,
  dateRange,
  onClose,
}: {
  row: api.TeamRow
  dateRange: DateRange | undefined
  onClose: () => void
}) {
  const { t } = useLingui()
  const label = t`${row.memberNo} 的团队`
  return (
    <Drawer open modal={false} size="lg" onOpenChange={onClose} title={label} closeLabel={t`关闭`}>
      <div className="flex flex-col gap-3">
        <Summary row={row} />
        <TeamTree key={row.id} rootId={row.id} label={label} dateRange={dateRange} />
      </div>
    </Drawer>
  )
}
