import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import type { Page } from '#core/page.ts'
import { HomePage } from '#features/home/home-page.tsx'

export const Route = createFileRoute('/_app/home')({
  beforeLoad: (): Page => ({ title: msg`首页` }),
  component: HomePage,
})
