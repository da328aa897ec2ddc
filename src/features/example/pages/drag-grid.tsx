// A grid of tiles that people arrange: dragged or moved by keys, one or two columns wide, taken away and put back.
import { Trans, useLingui } from '@lingui/react/macro'
import { Columns2, Square, X } from 'lucide-react'
import { useState } from 'react'
import { SortableItems } from '#kit/sort/sortable-items.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'

interface Tile {
  readonly id: string
  readonly span: 1 | 2
}
const start: readonly Tile[] = [
  { id: 'A', span: 2 },
  { id: 'B', span: 1 },
  { id: 'C', span: 1 },
  { id: 'D', span: 1 },
  { id: 'E', span: 1 },
  { id: 'F', span: 2 },
]

export function DragGridPage() {
  const { t } = useLingui()
  const [tiles, setTiles] = useState(start)
  const getName = ({ id }: Tile) => t`磁贴 ${id}`
  const change = (id: string, span: 1 | 2) =>
    setTiles(tiles.map((tile) => (tile.id === id ? { id, span } : tile)))
  return (
    <div className="flex flex-col gap-3">
      <div>
        <Button onClick={() => setTiles(start)}>
          <Trans>还原</Trans>
        </Button>
      </div>
      <SortableItems
        items={tiles}
        onSort={setTiles}
        label={t`磁贴`}
        getName={getName}
        layout="grid"
        spanOf={({ span }) => span}
      >
        {(tile) => {
          const name = getName(tile)
          return (
            <>
              <span className="min-w-0 flex-1 truncate py-6">{name}</span>
              <IconButton
                size="sm"
                label={tile.span === 1 ? t`加宽 ${name}` : t`变窄 ${name}`}
                icon={tile.span === 1 ? <Columns2 aria-hidden /> : <Square aria-hidden />}
                onClick={() => change(tile.id, tile.span === 1 ? 2 : 1)}
              />
              <IconButton
                size="sm"
                label={t`移除 ${name}`}
                icon={<X aria-hidden />}
                onClick={() => setTiles(tiles.filter(({ id }) => id !== tile.id))}
              />
            </>
          )
        }}
      </SortableItems>
    </div>
  )
}
