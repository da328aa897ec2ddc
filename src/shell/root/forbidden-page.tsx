import { Trans } from '@lingui/react/macro'
import { leaveSession } from '#core/session/session-end.ts'
import { session } from '#core/session/session.ts'
import { buttonClass } from '#ui/button-class.ts'
import { StatusPage } from './status-page.tsx'

export const ForbiddenPage = () => (
  <StatusPage
    code="401"
    title={<Trans>您未被授权，没有操作权限~</Trans>}
    action={
      <button
        type="button"
        className={buttonClass('primary')}
        onClick={() => leaveSession(session)}
      >
        <Trans>重新授权</Trans>
      </button>
    }
  />
)
