import { QueryClientProvider } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ownLinks } from '#contract/sign-in-oidc.ts'
import { invalidate, query, setHttp } from '#core/http/api.ts'
import { createHttp } from '#core/http/http.ts'
import { queryClient } from '#core/http/query-client.ts'
import { useFresh } from './use-fresh.ts'

/** Opens what reads the links, and gives what it has seen of them, what was said of a failure, and how to close it. */
function open(answer: () => Response) {
  const fetch = vi.fn(async () => answer())
  setHttp(createHttp({ fetch, baseUrl: 'http://127.0.0.1:8080/admin/' }))
  const seen: unknown[] = []
  const onFailed = vi.fn()
  function Probe() {
    seen.push(useFresh(ownLinks, null, onFailed).data)
    return null
  }
  const { unmount: close } = render(
    <QueryClientProvider client={queryClient}>
      <Probe />
    </QueryClientProvider>,
  )
  return { fetch, seen, onFailed, close }
}
const links = () => Response.json({ code: 0, msg: '', data: { list: [] } })
const refusal = () => Response.json({ code: 40301, msg: 'no', data: null })

it('waits for a reading of its own, however fresh the one before is', async () => {
  queryClient.setQueryData(query(ownLinks, null).queryKey, { list: [] })
  const { seen, fetch, onFailed } = open(links)
  expect(seen).toEqual([undefined])
  await waitFor(() => expect(seen.at(-1)).toEqual({ list: [] }))
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(onFailed).not.toHaveBeenCalled()
})

it('says once that nothing can be had, with an older reading or without one, and asks again the next time', async () => {
  for (const before of [undefined, { list: [] }]) {
    queryClient.setQueryData(query(ownLinks, null).queryKey, before)
    const first = open(refusal)
    await waitFor(() => expect(first.onFailed).toHaveBeenCalledTimes(1))
    first.close()
    const second = open(links)
    await waitFor(() => expect(second.seen.at(-1)).toEqual({ list: [] }))
    expect(second.onFailed).not.toHaveBeenCalled()
    second.close()
    queryClient.clear()
  }
})

it('takes nothing away when a later reading fails', async () => {
  let answer = links
  const { fetch, seen, onFailed } = open(() => answer())
  await waitFor(() => expect(seen.at(-1)).toEqual({ list: [] }))
  answer = refusal
  await invalidate(queryClient, ownLinks)
  expect(fetch).toHaveBeenCalledTimes(2)
  expect(seen.at(-1)).toEqual({ list: [] })
  expect(onFailed).not.toHaveBeenCalled()
})
