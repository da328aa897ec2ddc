import { msg } from '@lingui/core/macro'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { loadTexts } from '#core/i18n/locale.ts'
import type { Page } from '#core/navigation/page.ts'
import { packParams } from '#core/navigation/redirect-target.ts'
import { session } from '#core/session/session.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const ScanPage = lazyPart(
  async () => (await import('#features/account/ways/scan-page.tsx')).ScanPage,
)

const Search = z.object({ code: z.string().catch('') })

export const Route = createFileRoute('/scan')({
  validateSearch: Search,
  beforeLoad: ({ search }): Page => {
    session.isStillMine()
    if (session.state.token === null) {
      const params = packParams(search)
      throw redirect({
        to: '/login',
        search: { redirect: '/scan', ...(params !== undefined && { params }) },
        replace: true,
      })
    }
    return { title: msg`确认登录` }
  },
  loader: () => Promise.all([loadTexts('extras'), loadTexts('frame')]),
  component: Scan,
})

function Scan() {
  const { code } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <ScanPage code={code} onLeave={() => void navigate({ to: '/home', replace: true })} />
}
