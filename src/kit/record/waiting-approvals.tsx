// Says on the record itself what another operator has yet to agree to.
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { WaitingApproval } from '#contract/history.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { markBidi } from '#core/format/mark-bidi.ts'
import { linkClass } from '#ui/link-class.ts'
import type { CellContext } from '../grid/cells.tsx'

interface WaitingApprovalsProps {
  waiting: readonly WaitingApproval[]
  facts: CellContext
}

/** The applications about a record that wait for a second operator, each with the way to it; nothing where none does. */
export function WaitingApprovals({ waiting, facts }: WaitingApprovalsProps) {
  const path = facts.pathOf('system/approval')
  return waiting.map(({ approvalId, actionName, applicantName, createdAt }) => (
    <p
      key={approvalId}
      role="status"
      className="flex flex-wrap items-baseline gap-x-3 rounded bg-warning-soft px-3 py-2 text-warning-strong"
    >
      <span>
        <b>{actionName}</b>{' '}
        <Trans>
          {markBidi(applicantName)} 于 {formatDateTime(createdAt)} 提交，等待另一位操作员复核
        </Trans>
      </span>
      {path !== undefined && (
        // The address of a view is the server's to decide, so the router cannot know it while compiling.
        <Link to={path} search={{ open: approvalId } as never} className={linkClass}>
          <Trans>查看申请</Trans>
        </Link>
      )}
    </p>
  ))
}
