import { msg } from '@lingui/core/macro'
import { createFileRoute, useLocation } from '@tanstack/react-router'
import type { Page } from '#core/navigation/page.ts'
import { ResetPage } from '#features/account/reset-page.tsx'

export const Route = createFileRoute('/reset')({
  beforeLoad: (): Page => ({ title: msg`设置密码` }),
  component: Reset,
})

function Reset() {
  const navigate = Route.useNavigate()
  const code = useLocation({ select: ({ hash }) => hash })
  return <ResetPage code={code} onDone={() => void navigate({ to: '/login', replace: true })} />
}
