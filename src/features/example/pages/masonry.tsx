// Cards of unequal height in columns, by the browser's own layout: the order goes down the columns.
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Card } from '#ui/card.tsx'
import { RadioGroup } from '#ui/field/radio-group.tsx'

const columns = { '2': 'columns-2', '3': 'columns-3', '4': 'columns-4' } as const
const lines = [2, 5, 3, 7, 4, 2, 6, 3, 5, 2, 4, 6]

export function MasonryPage() {
  const { t } = useLingui()
  const [count, setCount] = useState<keyof typeof columns>('3')
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup
        label={t`列数`}
        value={count}
        onValueChange={setCount}
        options={(['2', '3', '4'] as const).map((value) => ({ value, label: value }))}
      />
      <ul aria-label={t`瀑布流`} className={`${columns[count]} gap-3`}>
        {lines.map((length, at) => (
          <li key={at} className="mb-3 break-inside-avoid">
            <Card title={t`卡片 ${at + 1}`}>
              {Array.from({ length }, (_, line) => (
                <p key={line} className="text-text-muted">
                  {t`第 ${line + 1} 行`}
                </p>
              ))}
            </Card>
          </li>
        ))}
      </ul>
    </div>
  )
}
