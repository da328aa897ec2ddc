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
  new RegExp(`<${name}[\\s/><]|\\b(?:known|module|import\\('[^']+'\\)\\))\\.${name}\\b`).test(text)

/** Parts without a section of their own, and the file of the part that draws them there. */
const drawnBy: Readonly<Record<string, string>> = {
  'kit/form/create-form-fields.tsx FieldKindsContext': 'kit/form/call-dialog.tsx',
  'kit/facts-dialog.tsx CallFacts': 'kit/facts-dialog.tsx',
  'kit/form/lines-field.tsx LinesField': 'kit/form/lines-field.tsx',
  'kit/cells/more-cells.tsx Bar': 'kit/cells/more-cells.tsx',
  'kit/form/call-dialog-notes.tsx DraftNote': 'kit/form/call-dialog.tsx',
  'kit/form/call-dialog-notes.tsx RebasedNote': 'kit/form/call-dialog.tsx',
  'kit/form/call-dialog-notes.tsx UnansweredNote': 'kit/form/call-dialog.tsx',
  'kit/form/otp-field.tsx OtpFrame': 'kit/form/call-dialog.tsx',
  'kit/files/zoomable-image.tsx ZoomableImage': 'kit/files/image-gallery.tsx',
  'ui/date/date-range-panel.tsx DateRangePanel': 'ui/date/date-range.tsx',
  'ui/date/range-calendar.tsx RangeCalendar': 'ui/date/date-range-panel.tsx',
  'ui/select/multi-select-choices.tsx MultiSelectChoices': 'ui/select/multi-select.tsx',
  'ui/select/option-list.tsx OptionList': 'ui/select/combobox.tsx',
  'ui/layer/popover-panel.tsx PopoverPanel': 'ui/layer/popover.tsx',
  'ui/menu/menu-parts.tsx MenuPanel': 'ui/menu/dropdown-menu.tsx',
  'ui/menu/menu-parts.tsx Item': 'ui/menu/dropdown-menu.tsx',
  'ui/menu/menu-parts.tsx CheckItem': 'ui/menu/dropdown-menu.tsx',
  'ui/menu/menu-parts.tsx RadioGroup': 'ui/menu/dropdown-menu.tsx',
  'ui/menu/menu-parts.tsx Separator': 'ui/menu/dropdown-menu.tsx',
  'ui/menu/menu-parts.tsx Heading': 'ui/menu/dropdown-menu.tsx',
  'kit/list/list-screen.tsx ListFrame': 'kit/list/list-screen.tsx',
  'kit/list/filter-bar.tsx FilterBar': 'kit/list/list-screen.tsx',
  'kit/list/list-tools.tsx ListTools': 'kit/list/list-screen.tsx',
  'kit/views/list-menus.tsx ListMenus': 'kit/list/list-tools.tsx',
  'kit/views/views-menu.tsx ViewsMenu': 'kit/views/list-menus.tsx',
  'kit/views/view-tabs.tsx ViewTabs': 'kit/views/list-menus.tsx',
  'kit/actions/page-actions.tsx PageActions': 'kit/list/list-screen.tsx',
  'kit/views/view-dialog.tsx ViewDialog': 'kit/views/views-menu.tsx',
  'kit/views/arrange-dialog.tsx ArrangeDialog': 'kit/views/list-menus.tsx',
  'kit/views/copy-rows.tsx CopyRows': 'kit/views/list-menus.tsx',
  'kit/grid/data-table.tsx DataTable': 'kit/list/list-screen.tsx',
  'kit/list/sum-bar.tsx SumBar': 'kit/list/list-screen.tsx',
  'kit/list/list-pager.tsx ListPager': 'kit/list/list-screen.tsx',
  'kit/list/matching-rows.tsx MatchingRows': 'kit/list/list-screen.tsx',
  'kit/bulk/bulk-progress.tsx BulkProgress': 'kit/bulk/bulk-dialog.tsx',
  'kit/bulk/bulk-results.tsx BulkResults': 'kit/bulk/bulk-dialog.tsx',
  'kit/bulk/bulk-results.tsx OutcomeTable': 'kit/bulk/bulk-dialog.tsx',
  'kit/grid/grid-head.tsx GridHead': 'kit/grid/data-table.tsx',
  'kit/grid/grid-row.tsx GridRow': 'kit/grid/data-table.tsx',
  'kit/grid/grid-state.tsx GridState': 'kit/grid/data-table.tsx',
  'kit/crop/crop-stage.tsx CropStage': 'kit/crop/crop-dialog.tsx',
  'kit/crop/crop-tools.tsx CropTools': 'kit/crop/crop-dialog.tsx',
  'kit/grid/grid-rows.tsx GridRows': 'kit/grid/data-table.tsx',
  'kit/grid/virtual-rows.tsx VirtualRows': 'kit/grid/grid-rows.tsx',
  'kit/grid/cells.tsx WaitingAge': 'kit/review/record-drawer.tsx',
  'kit/record/record-frame.tsx RecordFrame': 'kit/review/record-drawer.tsx',
  'kit/review/viewers-badge.tsx ViewersBadge': 'kit/review/record-drawer.tsx',
}

/** Parts that there is nothing to see of, with the reason. */
const invisible: Readonly<Record<string, string>> = {
  'kit/form/labelled.tsx Labelled': 'is the frame of every field that createFormFields shows',
  'kit/crud/crud-dialogs.tsx CrudDialogs':
    'is a CallDialog, seen on the screens made by defineResourceView',
  'kit/export/export-dialog.tsx ExportDialog':
    'is a CallDialog, and then says how far the export is; seen behind the button of a list',
  'kit/review/clear-flag.tsx ClearFlag':
    'is a Button and a CallDialog, seen beside the flags of an open record',
  'kit/margin-notice.tsx MarginNotice': 'is a CallDialog, seen on the lists of positions',
  'kit/record/earlier-events.tsx EarlierButton': 'is seen in RecordTimeline',
  'kit/record/long-text.tsx ChangedText': 'is seen in RecordTimeline',
  'kit/record/long-text.tsx LongDifference': 'is seen in RecordTimeline',
  'kit/crud/record-panel.tsx RecordPanel':
    'is a Drawer, seen on the screens made by defineResourceView',
  'kit/crud/record-layout.tsx RowFields':
    'is a DescriptionList, seen on the screens made by defineResourceView',
  'kit/crud/record-layout.tsx ChosenActions':
    'is ActionButtons and an ActionMenu, seen on the page of a member',
  'kit/crud/record-layout.tsx DividedRecord': 'is TabPanels, seen on the page of a member',
  'kit/platform-link-card.tsx PlatformLinkCard':
    'is a DescriptionList, seen on home and on the monitor',
  'kit/figure-bridge.tsx FigureBridge': 'is a line of ListNumbers, seen on home and on the boards',
  'kit/paged-facts.tsx PagedFacts': 'is a FactsTable and a Pager, seen in the dialog of batches',
  'kit/sort/sort-dialog.tsx SortDialog':
    'is a CallDialog around SortableItems, seen on the lists that are put into order',
  'kit/list-number.tsx ListNumber':
    'is a link where the operator has the screen of the list, seen on home and on the boards',
  'kit/list-number.tsx Count': 'is a ListNumber, seen on home',
  'kit/actions/leave-for.tsx LeaveFor': 'leads to another screen, and draws nothing',
  'ui/placeholder.tsx Placeholder':
    'stands for an element that is drawn elsewhere, and draws nothing',
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
const displayedFiles = below('workshop').map(textOf)

/** A file of the workshop that imports the part from where it is, and draws it. */
const isDrawn = ({ name, file }: Pick<Part, 'name' | 'file'>, texts = displayedFiles) =>
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
      'Show it in its states: src/workshop/examples and src/workshop/register.ts',
    ).toEqual([])
  })

  it('shows the values that draw: cells, controls and fields', () => {
    expect(Object.keys(register.kit)).toEqual(
      expect.arrayContaining(['cells', 'controls', 'createFormFields']),
    )
  })

  it('has no section whose part is gone', () => {
    const known = [...parts.map(({ name }) => name), 'cells', 'controls', 'createFormFields']
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
