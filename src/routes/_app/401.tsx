import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import type { Page } from '#core/navigation/page.ts'
import { ForbiddenPage } from '#shell/root/forbidden-page.tsx'

export const Route = createFileRoute('/_app/401')({
  beforeLoad: (): Page => ({ title: msg`没有权限` }),
  component: ForbiddenPage,
})
