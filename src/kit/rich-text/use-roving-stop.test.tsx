import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { useRovingStop } from './use-roving-stop.ts'

const names = ['bold', 'italic', 'link']
function Bar() {
  const { tabIndexOf, ...handlers } = useRovingStop()
  return (
    <>
      <div role="toolbar" aria-label="format" {...handlers}>
        {names.map((name, at) => (
          <button key={name} type="button" tabIndex={tabIndexOf(at)}>
            {name}
          </button>
        ))}
      </div>
      <input aria-label="text" />
    </>
  )
}

it('makes a toolbar one stop of the Tab key, in which the arrows lead on', async () => {
  const user = userEvent.setup()
  render(<Bar />)
  const button = (name: string) => screen.getByRole('button', { name })
  await user.tab()
  expect(button('bold')).toHaveFocus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(button('link')).toHaveFocus()
  await user.tab()
  expect(screen.getByLabelText('text')).toHaveFocus()
  await user.tab({ shift: true })
  expect(button('link')).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  expect(button('bold')).toHaveFocus()
  await user.keyboard('{End}')
  expect(button('link')).toHaveFocus()
  await user.keyboard('{Home}{ArrowLeft}')
  expect(button('link')).toHaveFocus()
})
