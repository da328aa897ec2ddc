import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { translate } from '#core/i18n/text.ts'
import { findMenuEntry, pathOfComponent } from '#core/navigation/menu-index.ts'
import { useMenu } from '#core/navigation/menu.ts'
import { canOpen, type OwnPath, ownPages } from '#core/navigation/own-pages.ts'
import type { Search } from '#core/navigation/search-params.ts'
import { noteRecent, readRecent } from '#core/palette/palette-recent.ts'
import { indexEntries, maxNumber, rank } from '#core/palette/palette.ts'
import { useAccess } from '#core/session/access.ts'
import { session } from '#core/session/session.ts'
import { type Feature, type RecordLink, type SearchScope, useFeatures } from '#kit/feature.ts'
import { findByNumber } from '#kit/refs/number-search.ts'
import { useOptionSearch } from '#ui/select/use-option-search.ts'
import { focusPage } from '../frame/focus-page.ts'
import { type CommandEntry, type FrameCommands, useCommands } from './commands.ts'
import type { PaletteGroup, PaletteRow } from './palette-list.tsx'
import { type ScreenEntry, collectScreens } from './screens.ts'

const debounceMs = 250
const maxScreens = 50

interface FoundEntry {
  /** Unique over all groups. */
  readonly value: string
  readonly label: string
  readonly hint: string
  readonly group: string
  readonly link: RecordLink
  readonly isExact: boolean
}

interface LookUpOptions {
  features: readonly Feature[]
  scope: SearchScope
  /** What the menu calls the screen at a path. */
  getTitle: (path: string) => string
  signal: AbortSignal
}

/** Looks records of all features up on the server, from two characters on. */
async function findRecords(
  text: string,
  { features, scope, getTitle, signal }: LookUpOptions,
): Promise<FoundEntry[]> {
  const wanted = text.trim().slice(0, maxNumber)
  if (wanted.length < 2) return []
  const searches = await Promise.all(features.flatMap(({ records }) => records?.() ?? []))
  const [numbered, ...found] = await Promise.all([
    findByNumber(wanted, signal),
    ...searches.map(async ({ label, linkIn, find }) => {
      const link = linkIn(scope)
      const records = link ? await find(wanted, signal) : []
      const group = translate(label)
      return records.flatMap(({ id, title, hint, isExact = false }) =>
        link
          ? { value: `${label.id}:${id}`, label: title, hint, group, link: link(id), isExact }
          : [],
      )
    }),
  ])
  const others = numbered.flatMap(({ id, title, hint, component, isExact = false }) => {
    const to = scope.pathOf(component)
    if (to === undefined) return []
    const link = { to, search: { open: id } }
    return { value: `${to}:${id}`, label: title, hint, group: getTitle(to), link, isExact }
  })
  return [...found.flat(), ...others]
}

/** What the palette lists for a text. `isSearching` while the server is asked. */
export function usePaletteGroups(text: string, frame: FrameCommands) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const menu = useMenu()
  const { user } = useSnapshot(session.state)
  const features = useFeatures()
  const { can } = useAccess()
  const commands = useCommands(frame)
  const [recent] = useState(() => readRecent(localStorage))
  const scope: SearchScope = { can, pathOf: (component) => pathOfComponent(menu, component) }
  const getTitle = (path: string) => findMenuEntry(menu, path)?.entry.meta.title ?? path
  const remote = useOptionSearch<FoundEntry>(
    (wanted, signal) => findRecords(wanted, { features, scope, getTitle, signal }),
    text,
    true,
    debounceMs,
  )
  const ownTitle = (path: OwnPath) =>
    canOpen(path, user?.roles) ? i18n._(ownPages[path].title) : undefined
  const home = ownTitle('/home')
  const personal = ownTitle('/personal')
  const screens = useMemo(
    () => indexEntries(collectScreens(menu, { '/home': home, '/personal': personal })),
    [menu, home, personal],
  )
  const actions = indexEntries(commands)

  const go = (to: string, search?: Search) =>
    void navigate({
      to,
      ...(search ? { search: search as never } : { state: { recall: true } }),
    }).then(focusPage)
  const rowOf = (entry: ScreenEntry | CommandEntry): PaletteRow => ({
    key: entry.id,
    title: entry.title,
    hint: entry.kind === 'screen' ? entry.above : '',
    run: () => {
      noteRecent(localStorage, entry.id)
      if (entry.kind === 'screen') go(entry.path)
      else entry.run()
    },
  })
  const found = remote.state === 'ready' ? remote.options : []
  // A number that was pasted whole is meant: its record comes before screens and before records that only mention it.
  const sorted = found.toSorted((one, other) => Number(other.isExact) - Number(one.isExact))
  const groupsOf = (isExact: boolean) =>
    [...new Set(sorted.map(({ group }) => group))]
      .filter((label) => isExact === sorted.some((each) => each.isExact && each.group === label))
      .map((label) => ({
        label,
        rows: sorted
          .filter(({ group }) => group === label)
          .map(({ value, label: title, hint, link }) => ({
            key: value,
            title,
            hint,
            run: () => go(link.to, link.search),
          })),
      }))
  const isEmpty = text.trim() === ''
  const recentEntries = isEmpty
    ? recent.flatMap(
        (id) => [...screens, ...actions].find(({ entry }) => entry.id === id)?.entry ?? [],
      )
    : []
  const rest = <E extends ScreenEntry | CommandEntry>(entries: E[]) =>
    entries.filter((entry) => !recentEntries.some(({ id }) => id === entry.id)).map(rowOf)
  const groups: PaletteGroup[] = [
    ...groupsOf(true),
    { label: t`最近使用`, rows: recentEntries.map(rowOf) },
    { label: t`页面`, rows: rest(rank(screens, text, maxScreens)) },
    { label: t`命令`, rows: rest(rank(actions, text, maxScreens)) },
    ...groupsOf(false),
  ].filter(({ rows }) => rows.length > 0)
  return {
    groups,
    isSearching: remote.state === 'loading' && !isEmpty,
    hasFailed: remote.state === 'failed',
  }
}
