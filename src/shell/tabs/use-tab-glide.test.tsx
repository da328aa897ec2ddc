import { render } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it, vi } from 'vitest'
import { useTabGlide } from './use-tab-glide.ts'

const width = 100

function Tabs({ ids }: { ids: readonly string[] }) {
  const list = useRef<HTMLUListElement>(null)
  useTabGlide(list, ids.join('\n'))
  return (
    <ul ref={list}>
      {ids.map((id) => (
        <li key={id} data-tab={id} />
      ))}
    </ul>
  )
}

/** Shows one order after the other and answers which tabs glided at the last, by how many pixels. */
async function glides(...orders: readonly (readonly string[])[]) {
  const found: Record<string, string> = {}
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) * width
  })
  const asked = vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get')
  const [first = [], ...others] = orders
  const { rerender } = render(<Tabs ids={first} />)
  for (const ids of others) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    asked.mockClear()
    HTMLElement.prototype.animate = function (this: HTMLElement, frames) {
      const [{ transform = '' } = {}] = frames as Keyframe[]
      found[this.dataset['tab'] ?? ''] = String(transform)
      return {} as Animation
    }
    rerender(<Tabs ids={ids} />)
  }
  return { found, asked: asked.mock.calls.length }
}

it('lets tabs glide to where they are moved', async () => {
  const { found } = await glides(['a', 'b', 'c'], ['c', 'a', 'b'])
  expect(found).toEqual({
    a: 'translateX(-100px)',
    b: 'translateX(-100px)',
    c: 'translateX(200px)',
  })
})

it('lets those behind a closed tab close the gap', async () => {
  const { found } = await glides(['a', 'b', 'c'], ['a', 'c'])
  expect(found).toEqual({ c: 'translateX(100px)' })
})

it.for([
  ['opened', ['a', 'b'], ['a', 'b', 'c']],
  ['closed', ['a', 'b', 'c'], ['a', 'b']],
] as const)(
  'asks for no place in the step in which the last tab is %s',
  async ([, before, after]) => {
    expect(await glides(before, after)).toEqual({ found: {}, asked: 0 })
  },
)

it('knows the place of a tab that was opened last', async () => {
  const { found } = await glides(['a', 'b'], ['a', 'b', 'c'], ['c', 'a', 'b'])
  expect(found['c']).toBe('translateX(200px)')
})

it('moves a tab whose id begins like that of another', async () => {
  const { found } = await glides(['a'], ['ab', 'a'])
  expect(found).toEqual({ a: 'translateX(-100px)' })
})
