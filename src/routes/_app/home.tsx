import { createFileRoute } from '@tanstack/react-router'
import { enterOwnPage } from '../-enter-own-page.ts'

export const Route = createFileRoute('/_app/home')({
  beforeLoad: () => enterOwnPage('/home'),
  loader: async () => ({ component: (await import('#features/home/home-page.tsx')).HomePage }),
})
