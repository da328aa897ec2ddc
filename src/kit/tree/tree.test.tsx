import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Tree } from './tree.tsx'

const rows = [
  { id: '1', pid: '0', name: 'Head office' },
  { id: '2', pid: '1', name: 'Risk' },
  { id: '3', pid: '0', name: 'Branch' },
]
const getName = ({ name }: { name: string }) => name

const showTree = (props: { filter?: string; closed?: ReadonlySet<string> }) => (
  <Tree rows={rows} label="Departments" getName={getName} chosen="2" onPick={vi.fn()} {...props} />
)

it('leads the keyboard to an entry that is shown when the chosen one is not', async () => {
  const user = userEvent.setup()
  const { rerender } = render(showTree({}))
  await user.tab()
  expect(screen.getByRole('treeitem', { name: 'Risk' })).toHaveFocus()
  await user.tab()

  rerender(showTree({ filter: 'branch' }))
  await user.tab()
  expect(screen.getByRole('treeitem', { name: 'Branch' })).toHaveFocus()
  await user.tab()

  rerender(showTree({ closed: new Set(['1']) }))
  await user.tab()
  expect(screen.getByRole('treeitem', { name: 'Head office' })).toHaveFocus()
})
