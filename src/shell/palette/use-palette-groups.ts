import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { list } from '#contract/money/recharge-log.ts'
import { members } from '#contract/options.ts'
import { pathOfComponent } from '#core/navigation/menu-index.ts'
import { useMenu } from '#core/navigation/menu.ts'
import { mayOpen, type OwnPath, ownPages } from '#core/navigation/own-pages.ts'
import type { Search } from '#core/navigation/search-params.ts'
import { noteRecent, readRecent } from '#core/palette/palette-recent.ts'
import { indexEntries, rank } from '#core/palette/palette.ts'
import { useAccess } from '#core/session/access.ts'
import { session } from '#core/session/session.ts'
import { useOptionSearch } from '#ui/select/use-option-search.ts'
import { type CommandEntry, type FrameCommands, useCommands } from './commands.ts'
import { findRecords, type FoundEntry } from './find-records.ts'
import type { PaletteGroup, PaletteRow } from './palette-list.tsx'
import { type ScreenEntry, screensOf } from './screens.ts'

const debounceMs = 250
const maxScreens = 50

/** The places of members and recharges in this operator's menu. */
function useRecordLinks() {
  const menu = useMenu()
  const { can } = useAccess()
  const recharges = can(list) ? pathOfComponent(menu, 'money/rechargeLog') : undefined
  const mayFind = can(members)
  return { recharges, members: pathOfComponent(menu, 'member/member'), mayFind }
}

/** What the palette lists for a text. `isSearching` while the server is asked. */
export function usePaletteGroups(text: string, frame: FrameCommands) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const menu = useMenu()
  const { user } = useSnapshot(session.state)
  const links = useRecordLinks()
  const commands = useCommands(frame)
  const [recent] = useState(() => readRecent(localStorage))
  const scope = {
    recharges: links.recharges !== undefined,
    members: links.mayFind && (links.members !== undefined || links.recharges !== undefined),
  }
  const remote = useOptionSearch<FoundEntry>(
    (wanted, signal) => findRecords(wanted, signal, scope),
    text,
    true,
    debounceMs,
  )
  const ownTitle = (path: OwnPath) =>
    mayOpen(path, user?.roles) ? i18n._(ownPages[path].title) : undefined
  const home = ownTitle('/home')
  const personal = ownTitle('/personal')
  const screens = useMemo(
    () => indexEntries(screensOf(menu, { '/home': home, '/personal': personal })),
    [menu, home, personal],
  )
  const actions = indexEntries(commands)

  const go = (to: string, search?: Search) =>
    void navigate({
      to,
      ...(search ? { search: search as never } : { state: { recall: true } }),
    }).then(() => document.getElementById('main')?.focus())
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
  const openFound = ({ kind, id }: FoundEntry) => {
    if (kind === 'member' && links.members !== undefined) go(links.members, { open: id })
    else if (links.recharges !== undefined)
      go(links.recharges, kind === 'member' ? { memberId: id, status: '' } : { open: id })
  }
  const foundRows = (kind: FoundEntry['kind']) =>
    (remote.state === 'ready' ? remote.options : [])
      .filter((entry) => entry.kind === kind)
      .map((entry) => ({
        key: entry.value,
        title: entry.label,
        hint: entry.hint,
        run: () => openFound(entry),
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
    { label: t`最近使用`, rows: recentEntries.map(rowOf) },
    { label: t`页面`, rows: rest(rank(screens, text, maxScreens)) },
    { label: t`命令`, rows: rest(rank(actions, text, maxScreens)) },
    { label: t`充值记录`, rows: foundRows('recharge') },
    { label: t`会员`, rows: foundRows('member') },
  ].filter(({ rows }) => rows.length > 0)
  return {
    groups,
    isSearching: remote.state === 'loading' && !isEmpty,
    hasFailed: remote.state === 'failed',
  }
}
