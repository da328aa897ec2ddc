import { Trans } from '@lingui/react/macro'
import { leaveSession } from '#core/session/session-end.ts'
import { session } from '#core/session/session.ts'
import { buttonClass } from '#ui/button-class.ts'
import { StatusPage } from './status-page.tsx'

interface ForbiddenPageProps {
  /** The page that was asked for, where it is known. */
  title?: string
  /** User names of those who may grant it. */
  administrators?: readonly string[]
}

export const ForbiddenPage = ({ title, administrators = [] }: ForbiddenPageProps) => (
  <StatusPage
    code="401"
    title={<Trans>您未被授权，没有操作权限~</Trans>}
    {...(title !== undefined && {
      hint: <Missing title={title} names={administrators.join(', ')} />,
    })}
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

const Missing = ({ title, names }: { title: string; names: string }) => (
  <>
    <p>
      <Trans>您的角色没有“{title}”页面的权限。</Trans>
    </p>
    {names !== '' && (
      <p>
        <Trans>可以授权的管理员：{names}</Trans>
      </p>
    )}
  </>
)
