import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

test('a busy button keeps the focus, ignores clicks and lets no form through', async () => {
  const user = userEvent.setup()
  const click = vi.fn()
  const submit = vi.fn((event: React.FormEvent) => event.preventDefault())
  const Form = ({ busy }: { busy: boolean }) => (
    <form onSubmit={submit}>
      <input aria-label="text" />
      <Button type="submit" busy={busy} onClick={click}>
        Send
      </Button>
    </form>
  )
  const { rerender } = render(<Form busy={false} />)
  const button = screen.getByRole('button', { name: 'Send' })
  await user.click(button)
  expect(submit).toHaveBeenCalledTimes(1)

  rerender(<Form busy />)
  expect(button).toHaveFocus()
  await user.click(button)
  await user.type(screen.getByLabelText('text'), '{Enter}')
  expect(click).toHaveBeenCalledTimes(1)
  expect(submit).toHaveBeenCalledTimes(1)
  expect(button).toHaveAttribute('aria-busy', 'true')
})

test('a refused button can be reached and says why', async () => {
  const user = userEvent.setup()
  const click = vi.fn()
  render(
    <Button reason="Not your own recharge" onClick={click}>
      Approve
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Approve' })
  await user.tab()
  expect(button).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(click).not.toHaveBeenCalled()
  expect(button).toHaveAttribute('aria-disabled', 'true')

  await user.hover(button)
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Not your own recharge')
  expect(button).toHaveAccessibleDescription('Not your own recharge')
})

test.each([
  ['button', (reason?: string) => <Button reason={reason}>Ask</Button>],
  ['icon button', (reason?: string) => <IconButton reason={reason} label="Ask" icon={<svg />} />],
])('a refusal that comes and goes leaves the focus on the %s', async (_, drawn) => {
  const user = userEvent.setup()
  const { rerender } = render(drawn())
  const button = screen.getByRole('button', { name: 'Ask' })
  await user.tab()
  rerender(drawn('Wait'))
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-disabled', 'true')
  rerender(drawn())
  expect(button).toHaveFocus()
  expect(button).not.toHaveAttribute('aria-disabled')
})

test('Escape hides a tooltip and goes no further', async () => {
  const user = userEvent.setup()
  const heard = vi.fn()
  document.addEventListener('keydown', heard, true)
  render(<IconButton label="Edit" icon={<svg />} />)
  await user.hover(screen.getByRole('button', { name: 'Edit' }))
  await screen.findByRole('tooltip')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('tooltip')).toBeNull()
  expect(heard).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(heard).toHaveBeenCalledTimes(1)
  document.removeEventListener('keydown', heard, true)
})
