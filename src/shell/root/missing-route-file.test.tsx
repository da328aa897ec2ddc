// Held against the router itself: the name of its note is its own and may change with a version.
import { lazyRouteComponent } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { Component, type ReactNode, Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { stayOnMissingFile } from '#core/version/stay-on-missing-file.ts'

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render = () => (this.state.failed ? <p>failed</p> : this.props.children)
}

it('a file of a route that is gone fails the page and does not load it anew', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const reload = vi.spyOn(location, 'reload').mockReturnValue(undefined)
  stayOnMissingFile()
  const gone = new TypeError('Failed to fetch dynamically imported module: /assets/gone.js')
  const Page = lazyRouteComponent(async () => {
    // As Vite's loader does before the import fails.
    dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: gone }))
    return Promise.reject<{ default: () => ReactNode }>(gone)
  })
  await Page.preload?.()
  render(
    <Boundary>
      <Suspense fallback="waiting">
        <Page />
      </Suspense>
    </Boundary>,
  )
  await screen.findByText('failed')
  expect(reload).not.toHaveBeenCalled()
})
