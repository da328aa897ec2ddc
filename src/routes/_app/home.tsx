import { createFileRoute } from '@tanstack/react-router'
import { late } from '#ui/late.ts'
import { enterOwnPage } from '../-enter-own-page.ts'

const page = late(() => import('#features/home/home-page.tsx'))

export const Route = createFileRoute('/_app/home')({
  beforeLoad: () => enterOwnPage('/home'),
  loader: async () => ({ component: (await page.load()).HomePage }),
})
