import { msg } from '@lingui/core/macro'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import type { Page } from '#core/navigation/page.ts'
import { session } from '#core/session/session.ts'
import { LoginPage } from '#features/account/login-page.tsx'

const Search = z.object({
  redirect: z.string().optional().catch(undefined),
  params: z.string().optional().catch(undefined),
})

export const Route = createFileRoute('/login')({
  validateSearch: Search,
  beforeLoad: (): Page => {
    const { token, mustChangePassword } = session.state
    if (token !== null && !mustChangePassword) throw redirect({ to: '/home', replace: true })
    return { title: msg`登录` }
  },
  component: Login,
})

function Login() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <LoginPage
      {...search}
      onDone={({ path, search: next }) =>
        navigate({ to: path, search: next as never, replace: true })
      }
    />
  )
}
