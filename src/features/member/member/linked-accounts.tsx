// Accounts that share something with a member, as a list; as a graph on request, which shows who shares what with whom.
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Waypoints } from 'lucide-react'
import { useState } from 'react'
import type * as api from '#contract/member/member.ts'
import type { Text } from '#core/i18n/text.ts'
import { type CellContext, cells } from '#kit/grid/cells.tsx'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { Section, SmallTable } from '#kit/review/small-table.tsx'
import { useText } from '#kit/use-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { quietLinkClass } from '#ui/link-class.ts'

const LinkedGraph = lazyDialog(async () => (await import('./linked-graph.tsx')).LinkedGraph)
const ties: Record<api.Tie, Text> = {
  inviter: msg`邀请人`,
  invited: msg`被邀请`,
  registerIp: msg`同注册IP`,
  loginIp: msg`同登录IP`,
  device: msg`同设备`,
  document: msg`同证件`,
  address: msg`同提币地址`,
}

interface LinkedAccountsProps {
  of: Pick<api.Detail['row'], 'id' | 'memberNo'>
  linked: api.Detail['linked']
  facts: CellContext
}

/** The linked accounts of a member; nothing where there are none. */
export function LinkedAccounts({ of, linked, facts }: LinkedAccountsProps) {
  const { t } = useLingui()
  const text = useText()
  const [isGraph, setGraph] = useState(false)
  if (linked.length === 0) return null
  return (
    <Section title={t`关联账户`}>
      <SmallTable
        head={[t`会员编号`, t`账号`, t`账户状态`, t`关联`]}
        rows={linked.map((other) => [
          <Link
            key={other.id}
            to="."
            search={((known: object) => ({ ...known, open: other.id })) as never}
            className={quietLinkClass}
          >
            {other.memberNo}
          </Link>,
          other.account,
          cells.badge('member_status').render(other.status, {}, facts),
          <span key={other.id} className="flex flex-wrap gap-1">
            {other.ties.map((tie) => (
              <Badge key={tie} tone={tie === 'document' ? 'danger' : 'default'}>
                {text(ties[tie])}
              </Badge>
            ))}
          </span>,
        ])}
      />
      <Button
        size="sm"
        className="mt-2"
        icon={<Waypoints aria-hidden />}
        onClick={() => setGraph(true)}
      >
        <Trans>关系图</Trans>
      </Button>
      {isGraph && (
        <LinkedGraph of={of} linked={linked} names={ties} onClose={() => setGraph(false)} />
      )}
    </Section>
  )
}
