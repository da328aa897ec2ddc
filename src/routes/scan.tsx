import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import type { Page } from '#core/navigation/page.ts'
import { PageLoading } from '#shell/root/page-loading.tsx'
import { lazyModule } from '#ui/lazy-module.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { requireSession } from './-require-session.ts'

const entrance = lazyModule(() => import('./-guard-session.ts'))

const ScanPage = lazyPart(
  async () => (await import('#features/account/ways/scan-page.tsx')).ScanPage,
)

const Search = z.object({ code: z.string().catch('') })

export const Route = createFileRoute('/scan')({
  validateSearch: Search,
  beforeLoad: async ({ location }): Promise<Page> => {
    requireSession(location)
    const { guardSession } = await entrance.load()
    await guardSession(location, 'extras')
    return { title: msg`确认登录` }
  },
  pendingComponent: PageLoading,
  component: Scan,
})

function Scan() {
  const { code } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <ScanPage code={code} onLeave={() => void navigate({ to: '/home', replace: true })} />
}
