import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { invalidate } from '#core/http/api.ts'
import { onLanguage } from '#core/i18n/locale.ts'
import { refreshMenu } from '#core/navigation/menu.ts'

/**
 * After a switch of language fetches again what the server has translated: menu titles, dictionaries, lists. Once the
 * console's own words are on screen: asking would keep them waiting.
 */
export function useServerTexts() {
  const queryClient = useQueryClient()
  const router = useRouter()
  // The language lives outside React.
  useEffect(() => {
    const refetch = () => {
      void invalidate(queryClient)
      // A menu that does not come keeps its old titles; the next switch or page load tries again.
      void refreshMenu().then(
        () => router.invalidate(),
        () => undefined,
      )
    }
    const stop = onLanguage(() => requestAnimationFrame(() => setTimeout(refetch)))
    return () => void stop()
  }, [queryClient, router])
}
