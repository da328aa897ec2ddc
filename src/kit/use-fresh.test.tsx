import { QueryClientProvider } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ownLinks } from '#contract/sign-in-oidc.ts'
import { query, setHttp } from '#core/http/api.ts'
import { createHttp } from '#core/http/http.ts'
import { queryClient } from '#core/http/query-client.ts'
import { useFresh } from './use-fresh.ts'

it('waits for a reading of its own, however fresh the one before is', async () => {
  const fetch = vi.fn(async () => Response.json({ code: 0, msg: '', data: { list: [] } }))
  setHttp(createHttp({ fetch, baseUrl: 'http://127.0.0.1:8080/admin/' }))
  queryClient.setQueryData(query(ownLinks, null).queryKey, { list: [] })
  const seen: unknown[] = []
  function Probe() {
    seen.push(useFresh(ownLinks, null).data)
    return null
  }
  render(
    <QueryClientProvider client={queryClient}>
      <Probe />
    </QueryClientProvider>,
  )
  expect(seen).toEqual([undefined])
  await waitFor(() => expect(seen.at(-1)).toEqual({ list: [] }))
  expect(fetch).toHaveBeenCalledTimes(1)
})
