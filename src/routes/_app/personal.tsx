import { createFileRoute } from '@tanstack/react-router'
import { loadTexts } from '#core/i18n/locale.ts'
import { guardOwnPage } from '../-guard-own-page.ts'

export const Route = createFileRoute('/_app/personal')({
  beforeLoad: () => guardOwnPage('/personal'),
  loader: async () => {
    const [{ PersonalPage }] = await Promise.all([
      import('#features/account/personal-page.tsx'),
      loadTexts('personal'),
      loadTexts('extras'),
    ])
    return { component: PersonalPage }
  },
})
