import { createFileRoute } from '@tanstack/react-router'
import { lazyModule } from '#ui/lazy-module.ts'
import { guardOwnPage } from '../-guard-own-page.ts'

const page = lazyModule(() => import('#features/home/home-page.tsx'))

export const Route = createFileRoute('/_app/home')({
  beforeLoad: () => guardOwnPage('/home'),
  loader: async () => ({ component: (await page.load()).HomePage }),
})
