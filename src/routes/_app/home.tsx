import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import type { Page } from '#core/page.ts'

export const Route = createFileRoute('/_app/home')({
  beforeLoad: (): Page => ({ title: msg`首页` }),
  loader: async () => ({ component: (await import('#features/home/home-page.tsx')).HomePage }),
})
