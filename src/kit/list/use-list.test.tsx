// A list that is read again while its first answer is still on the way.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listShow } from '#contract/system/sys-notice-read.ts'
import { envelope, serve } from '#core/testing/http-memory.ts'
import { defineList } from './list-def.ts'
import { useList } from './use-list.ts'

const def = defineList(listShow, () => ({ columns: [], filters: [] }))

function Rows() {
  const list = useList(def)
  return (
    <button type="button" onClick={() => void list.refetch()}>
      {list.state === 'ready' ? `total ${list.total}` : 'waits'}
    </button>
  )
}

it('reads a first page again that began before the change', async () => {
  let total = 0
  const answers: (() => void)[] = []
  serve(async () => {
    const read = total
    await new Promise<void>((resolve) => answers.push(resolve))
    return envelope(0, 'ok', { list: [], total: read, currentPage: 1 })
  })
  const router = createRouter({
    routeTree: createRootRoute({ component: Rows }),
    history: createMemoryHistory(),
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  const button = await screen.findByRole('button', { name: 'waits' })
  await expect.poll(() => answers.length).toBe(1)
  total = 1
  fireEvent.click(button)
  answers[0]?.()
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.()
  await screen.findByRole('button', { name: 'total 1' })
})
