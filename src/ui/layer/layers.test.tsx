import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Button } from '../button.tsx'
import { DropdownMenu, MenuItem } from '../menu/dropdown-menu.tsx'
import { Tooltip } from '../tooltip.tsx'
import { AlertDialog } from './alert-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { Drawer } from './drawer.tsx'

const Review = ({ dismissable = true }: { dismissable?: boolean }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <DropdownMenu trigger={<Button>More</Button>}>
        <MenuItem onSelect={() => setOpen(true)}>Review</MenuItem>
        <MenuItem reason="Already decided" onSelect={() => setOpen(true)}>
          Edit
        </MenuItem>
      </DropdownMenu>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        dismissable={dismissable}
        title="Review recharge"
        closeLabel="Close"
        footer={<Button onClick={() => setOpen(false)}>Cancel</Button>}
      >
        <input aria-label="Remark" />
      </Dialog>
    </>
  )
}

test('a dialog opened from a menu starts in its body, and closing leaves the page usable', async () => {
  const user = userEvent.setup()
  render(<Review />)
  const trigger = screen.getByRole('button', { name: 'More' })
  await user.click(trigger)
  await user.click(await screen.findByRole('menuitem', { name: 'Review' }))
  await screen.findByRole('dialog', { name: 'Review recharge' })
  await waitFor(() => expect(screen.getByLabelText('Remark')).toHaveFocus())

  await user.keyboard('{Escape}')
  await waitFor(() => expect(trigger).toHaveFocus())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.body.style.pointerEvents).not.toBe('none')
})

test('a refused menu entry is in reach, says why and does nothing', async () => {
  const user = userEvent.setup()
  render(<Review />)
  await user.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByRole('menu')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  const entry = screen.getByRole('menuitem', { name: /Edit/ })
  expect(entry).toHaveFocus()
  expect(entry).toHaveTextContent('Already decided')
  await user.keyboard('{Enter}')
  expect(screen.getByRole('menu')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a dialog that must not be lost stays on Escape and has no cross', async () => {
  const user = userEvent.setup()
  render(<Review dismissable={false} />)
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Review' }))
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  expect(screen.getByRole('dialog')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

const question = {
  open: true,
  title: 'Delete',
  children: 'R2026112100012 will be deleted',
  confirmLabel: 'OK',
  cancelLabel: 'Cancel',
}

test('Enter on a destructive question cancels', async () => {
  const user = userEvent.setup()
  const confirm = vi.fn()
  const cancel = vi.fn()
  render(<AlertDialog {...question} tone="danger" onConfirm={confirm} onCancel={cancel} />)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus())
  await user.keyboard('{Enter}')
  expect(cancel).toHaveBeenCalledTimes(1)
  expect(confirm).not.toHaveBeenCalled()
})

test('a harmless question may be confirmed by Enter; while busy it can be neither left nor repeated', async () => {
  const user = userEvent.setup()
  const confirm = vi.fn()
  const cancel = vi.fn()
  const ask = (busy: boolean) => (
    <AlertDialog {...question} focus="confirm" busy={busy} onConfirm={confirm} onCancel={cancel} />
  )
  const { rerender } = render(ask(false))
  await waitFor(() => expect(screen.getByRole('button', { name: 'OK' })).toHaveFocus())
  await user.keyboard('{Enter}')
  rerender(ask(true))
  await user.keyboard('{Enter}{Escape}')
  expect(confirm).toHaveBeenCalledTimes(1)
  expect(cancel).not.toHaveBeenCalled()
  expect(screen.getByRole('alertdialog', { name: 'Delete' })).toHaveAccessibleDescription(
    'R2026112100012 will be deleted',
  )
})

test('a notice has one button and ignores Escape', async () => {
  const user = userEvent.setup()
  const confirm = vi.fn()
  const cancel = vi.fn()
  render(<AlertDialog {...question} cancelLabel={null} onConfirm={confirm} onCancel={cancel} />)
  await waitFor(() => expect(screen.getByRole('button', { name: 'OK' })).toHaveFocus())
  await user.keyboard('{Escape}')
  expect(cancel).not.toHaveBeenCalled()
  expect(screen.getAllByRole('button')).toHaveLength(1)
  await user.keyboard('{Enter}')
  expect(confirm).toHaveBeenCalledTimes(1)
})

const Queue = ({ takeFocus }: { takeFocus: boolean }) => {
  const [open, setOpen] = useState(false)
  const [clicks, setClicks] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Row
      </button>
      <button type="button" onClick={() => setClicks(clicks + 1)}>
        Other row {clicks}
      </button>
      <Drawer
        open={open}
        onOpenChange={setOpen}
        modal={false}
        takeFocus={takeFocus}
        title="R1"
        closeLabel="Close"
      >
        <button type="button">Approve</button>
      </Drawer>
    </>
  )
}

test('the list stays usable beside a drawer, and Escape gives the focus back', async () => {
  const user = userEvent.setup()
  render(<Queue takeFocus />)
  await user.click(screen.getByRole('button', { name: 'Row' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Approve' })).toHaveFocus())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Row' })).toHaveFocus())

  await user.click(screen.getByRole('button', { name: 'Row' }))
  await user.click(screen.getByRole('button', { name: 'Other row 0' }))
  expect(screen.getByRole('button', { name: 'Other row 1' })).toBeVisible()
  expect(screen.getByRole('dialog', { name: 'R1' })).toBeVisible()
})

test('a drawer whose first button is refused does not begin with its reason: one Escape closes it', async () => {
  const user = userEvent.setup()
  const onOpenChange = vi.fn()
  render(
    <Drawer open onOpenChange={onOpenChange} modal={false} title="R1" closeLabel="Close">
      <a href="/members/7">Member 7</a>
      <Button reason="Already decided">Approve</Button>
    </Drawer>,
  )
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'R1' })).toHaveFocus())
  expect(screen.queryByRole('tooltip')).toBeNull()
  await user.keyboard('{Escape}')
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false)
  await user.tab()
  expect(screen.getByRole('link', { name: 'Member 7' })).toHaveFocus()
})

test('a drawer that follows a list leaves the focus in it', async () => {
  const user = userEvent.setup()
  render(<Queue takeFocus={false} />)
  const row = screen.getByRole('button', { name: 'Row' })
  await user.click(row)
  await screen.findByRole('dialog')
  expect(row).toHaveFocus()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(row).toHaveFocus()
})

test('words swallow Escape while their element is pointed at, and no longer', async () => {
  const user = userEvent.setup()
  const heard = vi.fn()
  document.addEventListener('keydown', heard)
  render(
    <Tooltip text="Explains it">
      <Button>More</Button>
    </Tooltip>,
  )
  const button = screen.getByRole('button', { name: 'More' })
  await user.hover(button)
  await screen.findByRole('tooltip')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(heard).not.toHaveBeenCalled()
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  await user.unhover(button)
  await user.hover(button)
  await screen.findByRole('tooltip')
  await user.unhover(button)
  // They stand a moment longer; what opened meanwhile is closed by the first Escape.
  expect(screen.getByRole('tooltip')).toBeInTheDocument()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(heard).toHaveBeenCalledOnce()
  document.removeEventListener('keydown', heard)
})

test('a menu opened by a key before its code was here starts at its first entry', async () => {
  const user = userEvent.setup()
  render(<Review />)
  const trigger = screen.getByRole('button', { name: 'More' })
  expect(trigger).toHaveAttribute('aria-haspopup', 'menu')
  await user.tab()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Review' })).toHaveFocus())
  expect(trigger).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByRole('menu')).toHaveAccessibleName('More')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(trigger).toHaveFocus())
  expect(trigger).toHaveAttribute('aria-expanded', 'false')
})

test('the focus starts in the first field of a dialog, past what removes something and what is hidden', async () => {
  render(
    <Dialog open onOpenChange={() => undefined} title="Names" closeLabel="Close">
      <button type="button">Remove the first</button>
      <input type="file" aria-label="File" />
      <input aria-label="Off" disabled />
      <input aria-label="Name" />
    </Dialog>,
  )
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
})

test('the focus of a dialog without fields starts on its way out', async () => {
  render(
    <Dialog
      open
      onOpenChange={() => undefined}
      title="Files"
      closeLabel="Close"
      footer={
        <>
          <Button>Cancel</Button>
          <Button variant="danger">Delete all</Button>
        </>
      }
    >
      <button type="button">Remove the first</button>
    </Dialog>,
  )
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus())
})
