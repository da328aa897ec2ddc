// A part that the workshop does not show is a part that nobody looks at.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { register } from './register.ts'

const textOf = (path: string) => readFileSync(`src/${path}`, 'utf8')
const below = (folder: string) =>
  readdirSync(`src/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !/\.test(-d)?\.tsx$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)

/** Names of the components that a file exports. */
const componentsIn = (text: string): string[] =>
  [...text.matchAll(/^export (?:const|function) ([A-Z]\w*)(?!\w*Context)\b/gm)].map(
    ([, name = '']) => name,
  )

/** Whether a text draws a component: `<Name …` or, where it comes late, `known.Name` and `module.Name`. */
const draws = (text: string, name: string) =>
  new RegExp(`<${name}[\\s/><]|\\b(?:known|module)\\.${name}\\b`).test(text)

/** Parts without a section of their own, and the file of the part that draws them there. */
const drawnBy: Readonly<Record<string, string>> = {
  'ui/date-range-panel.tsx DateRangePanel': 'ui/date-range.tsx',
  'ui/range-calendar.tsx RangeCalendar': 'ui/date-range-panel.tsx',
  'ui/option-list.tsx OptionList': 'ui/combobox.tsx',
  'ui/popover-panel.tsx PopoverPanel': 'ui/popover.tsx',
  'ui/menu-row.tsx MenuRow': 'ui/menu-parts.tsx',
  'ui/menu-parts.tsx MenuPanel': 'ui/dropdown-menu.tsx',
  'ui/menu-parts.tsx Item': 'ui/dropdown-menu.tsx',
  'ui/menu-parts.tsx CheckItem': 'ui/dropdown-menu.tsx',
  'ui/menu-parts.tsx RadioGroup': 'ui/dropdown-menu.tsx',
  'ui/menu-parts.tsx Separator': 'ui/dropdown-menu.tsx',
  'ui/menu-parts.tsx Heading': 'ui/dropdown-menu.tsx',
  'kit/list-screen.tsx ListFrame': 'kit/list-screen.tsx',
  'kit/filter-bar.tsx FilterBar': 'kit/list-screen.tsx',
  'kit/list-tools.tsx ListTools': 'kit/list-screen.tsx',
  'kit/data-table.tsx DataTable': 'kit/list-screen.tsx',
  'kit/sum-bar.tsx SumBar': 'kit/list-screen.tsx',
  'kit/list-pager.tsx ListPager': 'kit/list-screen.tsx',
  'kit/grid-head.tsx GridHead': 'kit/data-table.tsx',
  'kit/grid-row.tsx GridRow': 'kit/data-table.tsx',
  'kit/grid-state.tsx GridState': 'kit/data-table.tsx',
  'kit/crop/crop-stage.tsx CropStage': 'kit/crop/crop-dialog.tsx',
  'kit/crop/crop-tools.tsx CropTools': 'kit/crop/crop-dialog.tsx',
  'kit/virtual-rows.tsx VirtualRows': 'kit/data-table.tsx',
}

/** Parts that there is nothing to see of, with the reason. */
const invisible: Readonly<Record<string, string>> = {
  'ui/stand-in.tsx StandIn': 'stands for an element that is drawn elsewhere, and draws nothing',
}

interface Part {
  readonly key: string
  readonly name: string
  readonly folder: 'ui' | 'kit'
  readonly file: string
}

const parts: Part[] = (['ui', 'kit'] as const).flatMap((folder) =>
  below(folder).flatMap((file) =>
    componentsIn(textOf(file)).map((name) => ({ key: `${file} ${name}`, name, folder, file })),
  ),
)
const shownFiles = below('workshop').map(textOf)

/** A file of the workshop that imports the part from where it is, and draws it. */
const isDrawn = ({ name, file }: Pick<Part, 'name' | 'file'>, texts = shownFiles) =>
  texts.some((text) => {
    const imports = new RegExp(`import \\{([^}]*)\\} from '#${file.replace('.', '\\.')}'`).exec(
      text,
    )
    return (
      imports !== null && new RegExp(`\\b${name}\\b`).test(imports[1] ?? '') && draws(text, name)
    )
  })

const isShown = (part: Part) => part.name in register[part.folder] && isDrawn(part)
const isExcused = ({ key }: Part) => key in drawnBy || key in invisible

describe('the workshop', () => {
  it('knows the parts there are', () => {
    expect(parts.length).toBeGreaterThan(60)
    expect(parts.map(({ key }) => key)).toContain('kit/refs/member-picker.tsx MemberPicker')
  })

  it('shows every part', () => {
    const missing = parts.filter((part) => !isShown(part) && !isExcused(part))
    expect(
      missing.map(({ key }) => key),
      'Show it in its states: src/workshop/shown and src/workshop/register.ts',
    ).toEqual([])
  })

  it('shows the values that draw: cells, controls and fields', () => {
    expect(Object.keys(register.kit)).toEqual(
      expect.arrayContaining(['cells', 'controls', 'fieldsOf']),
    )
  })

  it('has no section whose part is gone', () => {
    const known = [...parts.map(({ name }) => name), 'cells', 'controls', 'fieldsOf']
    const names = [...Object.keys(register.ui), ...Object.keys(register.kit)]
    expect(names.filter((name) => !known.includes(name))).toEqual([])
    expect(new Set(names).size, 'Two sections share an anchor').toBe(names.length)
  })

  it('excuses only parts that need it, and those that are drawn are drawn', () => {
    const excused = parts.filter(isExcused)
    expect(excused.map(({ key }) => key).toSorted()).toEqual(
      [...Object.keys(drawnBy), ...Object.keys(invisible)].toSorted(),
    )
    expect(excused.filter(isShown).map(({ key }) => key)).toEqual([])
    for (const { key, name } of excused) {
      const by = drawnBy[key]
      if (by === undefined) continue
      expect([key, draws(textOf(by), name)]).toEqual([key, true])
      // The one that draws it is shown itself, or drawn by one that is.
      const hosts = parts.filter(({ file }) => file === by)
      expect([key, hosts.some((host) => isShown(host) || host.key in drawnBy)]).toEqual([key, true])
    }
  })
})

describe('the check itself', () => {
  it('finds the components of a file', () => {
    const text =
      'export const Box = () => 1\nexport function Pile<T>() {}\nexport const boxClass = 1\nexport type Props = 1\nconst Own = 1\n'
    expect(componentsIn(text)).toEqual(['Box', 'Pile'])
  })

  it('takes neither a name in a comment nor a part of that name from elsewhere', () => {
    const part = { name: 'Box', file: 'ui/box.tsx' }
    expect(isDrawn(part, ["import { Box } from '#ui/box.tsx'\n// Box"])).toBe(false)
    expect(isDrawn(part, ["import { Box } from '#ui/other.tsx'\n<Box />"])).toBe(false)
    expect(isDrawn(part, ["import { Boxes } from '#ui/box.tsx'\n<Boxes />"])).toBe(false)
    expect(isDrawn(part, ["import { Box, type X } from '#ui/box.tsx'\n<Box />"])).toBe(true)
  })
})
