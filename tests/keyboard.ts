// An operator without a mouse: walks by Tab and Shift+Tab, chooses with the arrows, types. What cannot be reached that way
// fails the test.
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/** More stops than lie between two elements of a page: a walk that never arrives ends here. */
const maxPresses = 80

type Name = string | RegExp

export interface Keyboard {
  /** Presses keys, as `user.keyboard` spells them. */
  press(keys: string): Promise<void>
  /** Waits for a dialog that has taken the focus. */
  dialog(name: Name): Promise<HTMLElement>
  /** Walks to an element. */
  walkTo(element: HTMLElement): Promise<void>
  /** Walks to a button in a part of the page, and presses it. */
  use(box: HTMLElement, button: Name): Promise<void>
  /** Walks to a field and writes a text over what it holds. */
  fill(box: HTMLElement, field: Name, text: string): Promise<void>
  /** Walks to a select, opens it and takes an option. */
  choose(box: HTMLElement, field: Name, option: Name): Promise<void>
  /** Walks to a field that searches, types, and takes what is found. */
  find(box: HTMLElement, field: Name, text: string): Promise<void>
  /** Walks to a group of radios and marks one of them. */
  mark(box: HTMLElement, radio: Name): Promise<void>
  /** Walks to a switch, and turns it over. */
  flip(box: HTMLElement, name: Name): Promise<void>
  /** Takes an entry of the menu that is open. */
  pick(entry: Name): Promise<void>
  /** Opens the menu of the row that has the focus, and takes an entry. */
  useMenu(entry: Name): Promise<void>
  /** Opens the dialog of an action by its keys, gives the reason, and submits it. */
  decide(keys: string, dialog: Name, reason: string): Promise<HTMLElement>
  /** Submits the open form. */
  submit(): Promise<void>
  /** Waits until a text field says that its content is wrong. */
  refused(box: HTMLElement, field: Name): Promise<void>
  /** Waits until no dialog is open, or none of the name. */
  closed(name?: Name): Promise<void>
}

const isFocused = (element: HTMLElement) => document.activeElement === element

/** The keyboard of an operator. */
export function keyboardOf(user: UserEvent): Keyboard {
  const press = (keys: string) => user.keyboard(keys)
  const submit = () => press('{Control>}{Enter}{/Control}')

  /** Presses a key until an element has the focus. */
  async function pressUntil(step: () => Promise<void>, element: HTMLElement) {
    for (let presses = 0; !isFocused(element) && presses < maxPresses; presses += 1) await step()
    expect(element).toHaveFocus()
  }

  const walkTo = (element: HTMLElement) => {
    const { activeElement: from } = document
    const isBefore =
      from !== null &&
      (from.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
    return pressUntil(() => user.tab({ shift: isBefore }), element)
  }

  const dialog = async (name: Name) => {
    const box = await screen.findByRole('dialog', { name })
    await waitFor(() => expect(box).toContainElement(document.activeElement as HTMLElement))
    return box
  }

  const fill = async (box: HTMLElement, field: Name, text: string) => {
    const input = await within(box).findByLabelText(field)
    await walkTo(input)
    await press('{Control>}a{/Control}')
    await press(text === '' ? '{Backspace}' : text)
  }

  const pick = async (entry: Name) => {
    const wanted = await screen.findByRole('menuitem', { name: entry })
    await pressUntil(() => press('{ArrowDown}'), wanted)
    await press('{Enter}')
  }

  return {
    press,
    walkTo,
    dialog,
    fill,
    submit,
    async use(box, button) {
      await walkTo(await within(box).findByRole('button', { name: button }))
      await press('{Enter}')
    },
    async choose(box, field, option) {
      await walkTo(await within(box).findByRole('combobox', { name: field }))
      await press('{Enter}')
      const wanted = await screen.findByRole('option', { name: option })
      await press('{Home}')
      await pressUntil(() => press('{ArrowDown}'), wanted)
      await press('{Enter}')
    },
    async find(box, field, text) {
      await fill(box, field, text)
      const { id } = await screen.findByRole('option', { name: new RegExp(text) })
      await press('{ArrowDown}')
      await waitFor(() =>
        expect(document.activeElement).toHaveAttribute('aria-activedescendant', id),
      )
      await press('{Enter}')
    },
    async mark(box, radio) {
      const wanted = await within(box).findByRole<HTMLInputElement>('radio', { name: radio })
      const group = wanted.closest('fieldset') ?? box
      const all = within(group).getAllByRole<HTMLInputElement>('radio')
      await walkTo(all.find(({ checked }) => checked) ?? all[0] ?? wanted)
      await pressUntil(() => press('{ArrowDown}'), wanted)
      // The first of a group in which nothing was marked.
      if (!wanted.checked) await press(' ')
    },
    async flip(box, name) {
      await walkTo(await within(box).findByRole('switch', { name }))
      await press(' ')
    },
    pick,
    async useMenu(entry) {
      await press('{End}{Enter}')
      await pick(entry)
    },
    async decide(keys, name, reason) {
      await press(keys)
      const box = await dialog(name)
      await fill(box, /原因/, reason)
      await submit()
      return box
    },
    async refused(box, name) {
      await waitFor(() => expect(within(box).getByRole('textbox', { name })).toBeInvalid())
    },
    async closed(name) {
      const open = () => screen.queryByRole('dialog', { ...(name !== undefined && { name }) })
      await waitFor(() => expect(open()).not.toBeInTheDocument())
    },
  }
}
