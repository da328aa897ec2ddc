// Screens, commands, members and business numbers by typing (APG combobox with a list box). The focus stays in the text
// box; nothing is done with keys of an input method.
import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { maxNumber } from '#core/palette/palette.ts'
import { useKeys } from '#kit/keys/keys.ts'
import { Input } from '#ui/field/input.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { useActiveOption } from '#ui/select/use-active-option.ts'
import type { FrameCommands } from './commands.ts'
import { PaletteList, rowId } from './palette-list.tsx'
import { usePaletteGroups } from './use-palette-groups.ts'

interface PaletteProps extends FrameCommands {
  onClose: () => void
}

export const Palette = ({ onClose, ...frame }: PaletteProps) => {
  const { t } = useLingui()
  const listId = useId()
  const box = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  // What the input method has let go of; while it composes, nothing is searched.
  const [wanted, setWanted] = useState('')
  const { groups, isSearching, hasFailed } = usePaletteGroups(wanted, frame)
  const rows = groups.flatMap((group) => group.rows)
  const pick = (index: number) => {
    const row = rows[index]
    if (!row) return
    onClose()
    // Once the palette is gone and the focus is back, so that a dialog knows where to return it to.
    setTimeout(row.run, 0)
  }
  const { active, setActive, keyDown } = useActiveOption({
    options: rows.map(() => ({})),
    onPick: pick,
  })
  useKeys('dialog', [])
  const search = (next: string) => {
    setWanted(next)
    setActive(next.trim() === '' ? -1 : 0)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`菜单搜索`}
      closeLabel={t`关闭`}
      initialFocus={() => box.current}
    >
      <div className="flex flex-col gap-2">
        <Input
          ref={box}
          role="combobox"
          aria-expanded={rows.length > 0}
          aria-autocomplete="list"
          aria-controls={listId}
          aria-activedescendant={rowId(listId, active)}
          aria-label={t`菜单搜索`}
          placeholder={t`菜单搜索：支持中文、路由路径`}
          autoComplete="off"
          spellCheck={false}
          maxLength={maxNumber}
          className="max-sm:[&_input]:placeholder:text-sm"
          lead={<Search aria-hidden className="size-4" />}
          value={text}
          onKeyDown={(event) => keyDown(event)}
          onChange={(event) => {
            setText(event.target.value)
            const native = event.nativeEvent
            if (!(native instanceof InputEvent && native.isComposing)) search(event.target.value)
          }}
          onCompositionEnd={(event) => search(event.currentTarget.value)}
        />
        <PaletteList
          id={listId}
          label={t`搜索结果`}
          groups={groups}
          active={active}
          onHover={setActive}
          onPick={pick}
        />
        <p
          role="status"
          className={rows.length > 0 && !hasFailed ? 'sr-only' : 'px-2 text-text-muted'}
        >
          {isSearching && t`正在搜索…`}
          {hasFailed && t`会员和单号暂时无法搜索`}
          {!isSearching && !hasFailed && rows.length === 0 && t`没有匹配项`}
        </p>
        <p className="px-2 text-sm text-text-muted">
          {t`可输入页面名称、拼音或首字母、会员账号、充值单号或命令`}
        </p>
      </div>
    </Dialog>
  )
}
