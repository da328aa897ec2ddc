import type { Shown } from './shown.ts'
import { actionParts } from './shown/actions.tsx'
import { buttons } from './shown/buttons.tsx'
import { cellKinds } from './shown/cell-kinds.tsx'
import { choices } from './shown/choices.tsx'
import { files } from './shown/files.tsx'
import { filterControls } from './shown/filter-controls.tsx'
import { forms } from './shown/forms.tsx'
import { images } from './shown/images.tsx'
import { inputs } from './shown/inputs.tsx'
import { layers } from './shown/layers.tsx'
import { listParts } from './shown/lists.tsx'
import { menus } from './shown/menus.tsx'
import { messages } from './shown/messages.tsx'
import { pickers } from './shown/pickers.tsx'
import { surfaces } from './shown/surfaces.tsx'

/** All parts by the folder that exports them, in the order of the page; `register.test.tsx` misses none. */
export const register: { readonly ui: Shown; readonly kit: Shown } = {
  ui: {
    ...buttons,
    ...inputs,
    ...choices,
    ...pickers,
    ...messages,
    ...surfaces,
    ...layers,
    ...menus,
  },
  kit: {
    ...actionParts,
    ...listParts,
    ...cellKinds,
    ...filterControls,
    ...forms,
    ...files,
    ...images,
  },
}
