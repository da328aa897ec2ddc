import type { Lang } from '#contract/lang.ts'
import { blank } from '#core/format/blank.ts'
import type { Cell } from '#kit/grid/cells.tsx'

/** Languages by their own short names, which need no translation and fit into a column. */
const names: Record<Lang, string> = { 'zh-cn': '简体', en: 'EN', 'zh-tw': '繁體' }

/** The languages that a text is written in. */
export const langsCell: Cell<readonly Lang[]> = {
  render: (langs) => (langs.length === 0 ? blank : langs.map((lang) => names[lang]).join(' · ')),
  width: 136,
}
