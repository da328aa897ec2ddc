import { QueryClient } from '@tanstack/react-query'

/**
 * The console's query cache. Reads are repeated by ky alone and told by `core/http/http.ts`; writes are sent once and
 * at once: the library's default would hold a click made offline and send it later.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', staleTime: 5_000, refetchOnWindowFocus: false },
    mutations: { retry: false, networkMode: 'always' },
  },
})
