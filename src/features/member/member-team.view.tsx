import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as api from '#contract/member/member-team.ts'
import * as members from '#contract/member/member.ts'
import * as profit from '#contract/other/team-profit.ts'
import { pathOfComponent } from '#core/navigation/menu-index.ts'
import { useMenu } from '#core/navigation/menu.ts'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { ListFrame } from '#kit/list/list-screen.tsx'
import { prefetchList, useList } from '#kit/list/use-list.ts'
import { searchSchema } from '#kit/list/view-search.ts'
import { defineView } from '#kit/view.ts'
import { teams } from './member-team/list.tsx'

// None of this is on the first screen.
const dialogs = () => import('./member-team/dialogs.tsx')
const TreeDrawer = lazyDialog(async () => (await dialogs()).TreeDrawer)
const PathDialog = lazyDialog(async () => (await dialogs()).PathDialog)
const InviterDialog = lazyDialog(async () => (await dialogs()).InviterDialog)
const LeaderDialog = lazyDialog(async () => (await dialogs()).LeaderDialog)

function MemberTeams() {
  const { t } = useLingui()
  const list = useList(teams)
  const navigate = useNavigate()
  const profitPath = pathOfComponent(useMenu(), 'other/teamProfit')
  const [opened, setOpened] = useState<api.TeamRow>()
  const [dialog, setDialog] = useState<{ kind: 'path' | 'leader' | 'inviter'; row: api.TeamRow }>()
  const close = () => setDialog(undefined)
  const done = () => void list.refetch().then(close)
  const openProfit = (row: api.TeamRow) => {
    const { dateRange } = list.search
    const search = {
      rootMemberId: row.id,
      depthMax: 0,
      memberType: '',
      ...(dateRange && { dateRange }),
    }
    if (profitPath !== undefined) void navigate({ to: profitPath, search: search as never })
  }
  const isClosed = ({ status }: api.TeamRow) => status === 'closed' && msg`会员已注销`
  return (
    <ListFrame
      list={list}
      label={t`会员团队`}
      empty={t`没有会员`}
      onOpen={profitPath === undefined ? setOpened : openProfit}
      openId={opened?.id}
      rowActions={(row) => [
        {
          label: msg`团队收益`,
          endpoint: profit.list,
          blocked: profitPath === undefined && msg`没有该页面的权限`,
          run: () => openProfit(row),
        },
        {
          keys: 't',
          label: msg`展开下级`,
          endpoint: api.tree,
          blocked: row.directCount === 0 && msg`没有下级会员`,
          run: () => setOpened(row),
        },
        {
          keys: 'p',
          label: msg`查看上级链`,
          endpoint: api.path,
          run: () => setDialog({ kind: 'path', row }),
        },
        {
          label: row.memberType === 'agent' ? msg`取消团队长` : msg`设为团队长`,
          endpoint: members.edit,
          blocked:
            isClosed(row) ||
            (!['agent', 'normal'].includes(row.memberType) && msg`仅普通会员可以设为团队长`),
          run: () => setDialog({ kind: 'leader', row }),
        },
        {
          label: msg`更换邀请人`,
          endpoint: api.setInviter,
          danger: true,
          blocked: isClosed(row),
          run: () => setDialog({ kind: 'inviter', row }),
        },
      ]}
    >
      {opened && (
        <TreeDrawer
          row={opened}
          dateRange={list.search.dateRange}
          onClose={() => setOpened(undefined)}
        />
      )}
      {dialog?.kind === 'path' && <PathDialog row={dialog.row} onClose={close} />}
      {dialog?.kind === 'leader' && <LeaderDialog row={dialog.row} onDone={done} onClose={close} />}
      {dialog?.kind === 'inviter' && (
        <InviterDialog row={dialog.row} onDone={done} onClose={close} />
      )}
    </ListFrame>
  )
}

export default defineView({
  search: searchSchema(teams.search.shape, teams.search.defaults),
  component: MemberTeams,
  prefetch: prefetchList(teams),
})
