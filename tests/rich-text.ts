import { act } from '@testing-library/react'
import type { Editor } from '@tiptap/react'

/** Writes into an editor of formatted texts through its own commands: the test's browser has no editable content. */
export const writeRichText = (box: HTMLElement, html: string): void =>
  act(() => void (box as HTMLElement & { editor: Editor }).editor.commands.setContent(html))
