import { msg } from '@lingui/core/macro'
import { createFileRoute, redirect } from '@tanstack/react-router'
import type { Page } from '#core/page.ts'
import { session } from '#core/session.ts'

export const Route = createFileRoute('/_app/personal')({
  beforeLoad: (): Page => {
    if (!session.state.user?.roles.includes('admin')) throw redirect({ to: '/401', replace: true })
    return { title: msg`个人中心` }
  },
  loader: async () => ({
    component: (await import('#features/account/personal-page.tsx')).PersonalPage,
  }),
})
