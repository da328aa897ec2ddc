import { msg } from '@lingui/core/macro'
import { createFileRoute, redirect, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { z } from 'zod'
import { isMetered } from '#core/browser/is-metered.ts'
import { whenIdle } from '#core/browser/when-idle.ts'
import { loadTexts } from '#core/i18n/locale.ts'
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

/** The frame and home, which whoever signs in sees next. */
async function preloadHome() {
  await whenIdle()
  if (isMetered()) return
  await Promise.all([
    import('./-guard-app.ts'),
    import('#features/home/home-page.tsx'),
    loadTexts('frame'),
  ])
}

function Login() {
  // The network is outside React; what does not come now is asked for after signing in.
  useEffect(() => void preloadHome().catch(() => undefined), [])
  const search = Route.useSearch()
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = Route.useNavigate()
  return (
    <LoginPage
      {...search}
      hash={hash}
      onDone={({ path, search: next }) =>
        navigate({ to: path, search: next as never, replace: true })
      }
    />
  )
}
