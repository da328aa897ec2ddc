import type { Examples } from './examples.ts'
import { actionParts } from './examples/actions.tsx'
import { buttons } from './examples/buttons.tsx'
import { cellKinds } from './examples/cell-kinds.tsx'
import { charts } from './examples/charts.tsx'
import { choices } from './examples/choices.tsx'
import { files } from './examples/files.tsx'
import { filterControls } from './examples/filter-controls.tsx'
import { forms } from './examples/forms.tsx'
import { images } from './examples/images.tsx'
import { inputs } from './examples/inputs.tsx'
import { layers } from './examples/layers.tsx'
import { listParts } from './examples/lists.tsx'
import { menus } from './examples/menus.tsx'
import { messages } from './examples/messages.tsx'
import { pickers } from './examples/pickers.tsx'
import { records } from './examples/records.tsx'
import { reviews } from './examples/reviews.tsx'
import { surfaces } from './examples/surfaces.tsx'
import { trees } from './examples/trees.tsx'

/** All parts by the folder that exports them, in the order of the page; `register.test.tsx` misses none. */
export const register: { readonly ui: Examples; readonly kit: Examples } = {
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
    ...reviews,
    ...records,
    ...cellKinds,
    ...filterControls,
    ...charts,
    ...forms,
    ...files,
    ...images,
    ...trees,
  },
}
