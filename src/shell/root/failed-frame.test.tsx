// The frame around every page fails: the operator reads so, instead of an empty window.
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openConsole } from '#tests/console.tsx'
import { signedIn } from './signed-in.ts'

it('says that the page failed where the frame itself does', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  vi.spyOn(signedIn, 'known').mockImplementation(() => {
    throw new Error('the frame is broken')
  })
  openConsole('/login')
  expect(await screen.findByText('页面加载失败')).toBeInTheDocument()
  expect(error.mock.calls.flat().map(String)).toContainEqual(
    expect.stringContaining('the frame is broken'),
  )
  expect(warn).toHaveBeenCalledWith('Warning: Error in route match: __root__/')
})
