import { createFileRoute } from '@tanstack/react-router'
import { loadTexts } from '#core/locale.ts'
import { enterOwnPage } from '../-enter-own-page.ts'

export const Route = createFileRoute('/_app/personal')({
  beforeLoad: () => enterOwnPage('/personal'),
  loader: async () => {
    const [{ PersonalPage }] = await Promise.all([
      import('#features/account/personal-page.tsx'),
      loadTexts('personal'),
    ])
    return { component: PersonalPage }
  },
})
