import type { FileKind } from '#contract/upload.ts'
import { toAcceptAttribute } from './check-file.ts'

interface PickOptions {
  kinds?: readonly FileKind[] | undefined
  multiple?: boolean
  /** A folder with all that is in it. */
  folder?: boolean
}

/** False for hidden files of a folder and files in hidden folders: they are the system's, not the operator's. */
const isShown = ({ webkitRelativePath }: File) => !/(^|\/)\./.test(webkitRelativePath)

/** Opens the browser's picker; answers the chosen files, none when it was closed. Call it from a click. */
export const pickFiles = ({ kinds, multiple = true, folder = false }: PickOptions = {}): Promise<
  File[]
> =>
  new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = toAcceptAttribute(kinds)
    input.multiple = multiple
    input.webkitdirectory = folder
    input.hidden = true
    const end = (files: File[]) => {
      input.remove()
      resolve(files)
    }
    input.addEventListener('change', () => end([...(input.files ?? [])].filter(isShown)))
    input.addEventListener('cancel', () => end([]))
    // Some browsers let go of an input that is in no document.
    document.body.append(input)
    input.click()
  })
