// What a screen still has to say about its search while the router is on its way to another one.
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { patience } from '#tests/patience.ts'
import { type TabContextValue, TabContext } from '../tab-context.ts'
import { searchSchema, useViewSearch } from './view-search.ts'

const schema = searchSchema({ keyword: z.string().optional() })

it('keeps a late change of a screen that is being left with its tab', async () => {
  let arrive = () => {}
  const keepSearch = vi.fn()
  const tabContext: TabContextValue = {
    id: '/a',
    path: '/a',
    search: {},
    isShown: () => true,
    keepSearch,
  }
  const Screen = () => {
    const [, set] = useViewSearch(schema)
    return (
      <input
        aria-label="a"
        onChange={({ target }) => set({ keyword: target.value }, { replace: true })}
      />
    )
  }
  const root = createRootRoute()
  const routeTree = root.addChildren([
    createRoute({
      getParentRoute: () => root,
      path: 'a',
      component: () => (
        <TabContext value={tabContext}>
          <Screen />
        </TabContext>
      ),
    }),
    createRoute({
      getParentRoute: () => root,
      path: 'b',
      loader: () => new Promise<void>((resolve) => (arrive = resolve)),
      component: () => <p>b</p>,
    }),
  ])
  const history = createMemoryHistory({ initialEntries: ['/a'] })
  const router = createRouter({ routeTree, history })
  render(<RouterProvider router={router as never} />)
  const field = await screen.findByLabelText('a')
  const type = (value: string) => fireEvent.change(field, { target: { value } })

  type('while here')
  await waitFor(() => expect(router.state.location.search).toEqual({ keyword: 'while here' }))
  expect(keepSearch).not.toHaveBeenCalled()

  await act(async () => {
    void router.navigate({ to: '/b' as never })
    await vi.waitFor(() => expect(router.latestLocation.pathname).toBe('/b'), patience)
  })
  type('on the way out')
  act(arrive)
  await screen.findByText('b')
  expect(keepSearch).toHaveBeenCalledExactlyOnceWith({ keyword: 'on the way out' })
  expect(router.state.location).toMatchObject({ pathname: '/b', search: {} })
})
