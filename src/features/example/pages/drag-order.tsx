// Entries in an order of people's own; what is kept is the list of ids.
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { SortableItems } from '#kit/sort/sortable-items.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'

const start = ['BTC', 'ETH', 'SOL', 'XRP', 'DOGE'].map((id) => ({ id }))

export function DragOrderPage() {
  const { t } = useLingui()
  const [items, setItems] = useState(start)
  return (
    <Card
      title={t`拖动排序`}
      className="max-w-120"
      extra={
        <Button size="sm" onClick={() => setItems(start)}>
          <Trans>还原</Trans>
        </Button>
      }
    >
      <SortableItems
        items={items}
        onSort={setItems}
        label={t`顺序`}
        getName={({ id }) => id}
        layout="list"
      >
        {({ id }) => <span>{id}</span>}
      </SortableItems>
      <p className="mt-3 text-text-muted">
        <Trans>
          保存的顺序：<code>{items.map(({ id }) => id).join(', ')}</code>
        </Trans>
      </p>
    </Card>
  )
}
