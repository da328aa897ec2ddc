import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef, startTransition, Suspense, use } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { GridRows, windowed } from './grid-rows.tsx'

// Not by a module of another kind in its place: the files of a worker share what one of them has loaded.
const spyOnLoad = () => vi.spyOn(windowed, 'load')
let load: ReturnType<typeof spyOnLoad>
beforeEach(() => {
  vi.spyOn(windowed, 'known').mockReturnValue(undefined)
  load = spyOnLoad()
})
beforeAll(() => i18n.loadAndActivate({ locale: 'zh-cn', messages: {} }))

const rows = (count: number, keep = -1) => (
  <I18nProvider i18n={i18n}>
    <GridRows
      grid={{ current: null }}
      count={count}
      height={40}
      keep={keep}
      draw={(index) => <p key={index}>row {index}</p>}
      refocus={() => {}}
    />
  </I18nProvider>
)

it('draws a few rows in the first piece, and the one that the focus goes to', () => {
  const first = (keep?: number) => renderToStaticMarkup(rows(20, keep)).match(/row \d+/g)
  expect(first()).toHaveLength(6)
  expect(first(11)?.at(-1)).toBe('row 11')
})

it('fetches no window for a page that is drawn whole', () => {
  render(rows(30))
  expect(screen.getAllByText(/^row/)).toHaveLength(30)
  expect(load).not.toHaveBeenCalled()
})

it('keeps the first rows where the window cannot be fetched, says so and tries again when asked', async () => {
  load.mockRejectedValueOnce(new Error('offline'))
  load.mockResolvedValueOnce({ VirtualRows: () => [<p key="window">the window</p>] })
  render(rows(100))
  expect(await screen.findByRole('gridcell')).toHaveTextContent('其余的行无法显示')
  expect(screen.getAllByText(/^row/)).toHaveLength(30)
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('the window')).toBeInTheDocument()
  expect(screen.queryByRole('gridcell')).toBeNull()
})

it.each([
  ['in a row that the window draws anew', 'row 2', 1],
  ['in the heading, which stays', 'heading', 0],
  ['elsewhere on the page', 'elsewhere', 0],
])('puts the focus back when the window comes while it is %s', async (_, name, times) => {
  let come = (_part: Awaited<ReturnType<typeof windowed.load>>) => {}
  load.mockReturnValueOnce(new Promise((resolve) => (come = resolve)))
  const refocus = vi.fn()
  const grid = createRef<HTMLDivElement>()
  render(
    <I18nProvider i18n={i18n}>
      <button type="button">elsewhere</button>
      <div ref={grid}>
        <button type="button">heading</button>
        <GridRows
          {...{ grid, refocus }}
          count={100}
          height={40}
          keep={0}
          draw={(index) => <button key={index} type="button">{`row ${index}`}</button>}
        />
      </div>
    </I18nProvider>,
  )
  screen.getByRole('button', { name }).focus()
  come({ VirtualRows: () => [<p key="window">the window</p>] })
  expect(await screen.findByText('the window')).toBeInTheDocument()
  expect(refocus).toHaveBeenCalledTimes(times)
})

it('takes no drawing for shown that React gives up: the focus would stand in an element that moves', async () => {
  const { VirtualRows } = await import('./virtual-rows.tsx')
  const box = document.createElement('div')
  Object.defineProperties(box, { clientHeight: { value: 200 }, clientWidth: { value: 200 } })
  const never = new Promise<never>(() => {})
  const Later = () => use(never)
  const drawing = (keep: number, isGivenUp = false) => (
    <Suspense>
      <VirtualRows
        grid={{ current: box }}
        count={100}
        height={40}
        keep={keep}
        draw={(index, key) => <p key={key}>{`row ${index} in ${key}`}</p>}
      />
      {isGivenUp && <Later />}
    </Suspense>
  )
  const shown = () => screen.getAllByText(/^row/).map(({ textContent }) => textContent)
  const { rerender } = render(drawing(0))
  const before = shown()
  await act(async () => startTransition(() => rerender(drawing(99, true))))
  expect(shown()).toEqual(before)
  rerender(drawing(98))
  expect(shown()).toEqual([...before, `row 98 in ${before.length}`])
})
