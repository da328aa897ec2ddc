import { createFileRoute } from '@tanstack/react-router'
import { enterOwnPage } from '../-enter-own-page.ts'

export const Route = createFileRoute('/_app/personal')({
  beforeLoad: () => enterOwnPage('/personal'),
  loader: async () => ({
    component: (await import('#features/account/personal-page.tsx')).PersonalPage,
  }),
})
