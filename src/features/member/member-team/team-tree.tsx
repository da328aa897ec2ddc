// The team below a member as a tree: only the lines in view are drawn, children are fetched when they are looked for.
import { Trans, useLingui } from '@lingui/react/macro'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { DateRange } from '#contract/wire.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { markBidi } from '#core/format/mark-bidi.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { type TreeLine, useTree } from './use-tree.ts'

const lineHeight = 40
const indent = 20

const getKey = (line: TreeLine | undefined, index: number) =>
  line === undefined ? index : line.kind === 'node' ? line.node.id : `${line.parentId}-${line.page}`

/** The line a key leads to; undefined where it leads nowhere. */
function target(lines: readonly TreeLine[], from: number, key: string): number | undefined {
  const level = lines[from]?.level ?? 1
  const index = {
    ArrowUp: from - 1,
    ArrowDown: from + 1,
    Home: 0,
    End: lines.length - 1,
    ArrowLeft: lines.findLastIndex((line, at) => at < from && line.level < level),
  }[key]
  return index === undefined || index < 0 || index >= lines.length ? undefined : index
}

interface TeamTreeProps {
  rootId: string
  label: string
  dateRange: DateRange | undefined
}

/** The tree below a member; arrow keys walk it, right opens, left closes. */
export function TeamTree({ rootId, label, dateRange }: TeamTreeProps) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const tree = useTree(rootId, dateRange)
  const { lines } = tree
  const [active, setActive] = useState(0)
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => lineHeight,
    getItemKey: (index) => getKey(lines[index], index),
    overscan: 8,
    // Scrolling to the end of what is there asks for the next page, as the reader would.
    onChange: (instance) => {
      const last = instance.getVirtualItems().at(-1)?.index ?? -1
      const next = lines.find((line, at) => line.kind === 'more' && !line.isLoading && at <= last)
      if (next?.kind === 'more') tree.more(next.parentId, next.page)
    },
  })
  const shown = rows.getVirtualItems()
  const go = (index: number) => {
    setActive(index)
    rows.scrollToIndex(index)
  }
  const toggle = (line: TreeLine | undefined) => {
    if (line?.kind !== 'node' || !line.node.hasChildren) return
    if (line.isOpen) tree.close(line.node.id)
    else tree.open(line.node.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const line = lines[active]
    const isOpen = line?.kind === 'node' && line.isOpen
    if (event.key === 'Enter' || event.key === ' ') toggle(line)
    else if (event.key === 'ArrowRight') {
      if (isOpen) go(Math.min(active + 1, lines.length - 1))
      else toggle(line)
    } else if (event.key === 'ArrowLeft' && isOpen) toggle(line)
    else {
      const index = target(lines, active, event.key)
      if (index === undefined) return
      go(index)
    }
    event.preventDefault()
    event.stopPropagation()
  }
  if (tree.isError)
    return (
      <ErrorState
        title={t`团队加载失败`}
        message={t`请检查网络后重试`}
        request={null}
        retry={{ label: t`重试`, onRetry: tree.retry, busy: false }}
      />
    )
  if (lines.length === 0)
    return (
      <p className="text-text-muted">
        <Trans>没有下级会员</Trans>
      </p>
    )
  return (
    <div
      ref={box}
      role="tree"
      aria-label={label}
      aria-activedescendant={`team-${getKey(lines[active], active)}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="h-[60dvh] overflow-auto rounded border"
    >
      <div className="relative w-full" style={{ height: rows.getTotalSize() }}>
        {shown.map((item) => {
          const line = lines[item.index]
          if (!line) return null
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree around it hears the keys
            <div
              key={item.key}
              id={`team-${String(item.key)}`}
              role="treeitem"
              aria-level={line.level}
              aria-selected={item.index === active}
              {...(line.kind === 'node' && {
                'aria-posinset': line.index + 1,
                'aria-setsize': line.siblings,
                ...(line.node.hasChildren && { 'aria-expanded': line.isOpen }),
              })}
              tabIndex={-1}
              onClick={() => {
                setActive(item.index)
                toggle(line)
              }}
              className={`absolute inset-x-0 top-0 flex items-center gap-2 border-b px-2 ${item.index === active ? 'bg-sunken' : ''}`}
              style={{
                height: lineHeight,
                transform: `translateY(${item.start}px)`,
                paddingInlineStart: 8 + (line.level - 1) * indent,
              }}
            >
              <Line line={line} onMore={tree.more} />
            </div>
          )
        })}
      </div>
    </div>
  )
}

function Line({
  line,
  onMore,
}: {
  line: TreeLine
  onMore: (parentId: string, page: number) => void
}) {
  const { t } = useLingui()
  if (line.kind === 'more')
    return line.isLoading ? (
      <span className="text-text-muted">
        <Trans>加载中</Trans>
      </span>
    ) : (
      <Button size="sm" onClick={() => onMore(line.parentId, line.page)}>
        <Trans>还有 {line.left} 位</Trans>
      </Button>
    )
  const { node, isOpen } = line
  const Sign = isOpen ? ChevronDown : ChevronRight
  return (
    <>
      <span className="size-4 shrink-0">
        {node.hasChildren && <Sign aria-hidden className="size-4" />}
      </span>
      <b className="tabular-nums">{node.memberNo}</b>
      <span className="min-w-0 flex-1 truncate text-text-muted">
        {markBidi(node.nickname || node.account)}
      </span>
      <span className="shrink-0 text-sm tabular-nums" title={t`直推人数 / 团队人数`}>
        {node.directCount} / {node.teamCount}
      </span>
      <span className="w-28 shrink-0 text-right text-sm tabular-nums" title={t`团队资产`}>
        {formatMoney(node.teamAssetUsd, { displayScale: 2 })}
      </span>
    </>
  )
}
