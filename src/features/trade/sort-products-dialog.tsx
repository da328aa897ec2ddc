// Putting products into order: each can be moved by its two buttons, so the keyboard is enough.
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { list, sort, type ContractProduct } from '#contract/trade/contract-product.ts'
import { notify } from '#core/feedback/toast.ts'
import { query } from '#core/http/api.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { moveItem } from '#kit/move-item.ts'
import { Button } from '#ui/button.tsx'

const step = 10
const numbered = (ids: readonly string[]) =>
  ids.map((id, index) => ({ id, sort: Math.min(9999, (index + 1) * step) }))

function Order({ products }: { products: readonly ContractProduct[] }) {
  const { t } = useLingui()
  const { watch, setValue } = useFormContext<{ items: { id: string; sort: number }[] }>()
  const ids = watch('items').map(({ id }) => id)
  const move = (from: number, to: number) =>
    setValue('items', numbered(moveItem(ids, from, to)), { shouldDirty: true })
  return (
    <ol className="flex max-h-96 flex-col gap-1 overflow-y-auto">
      {ids.map((id, index) => {
        const code = products.find((product) => product.id === id)?.productCode ?? id
        return (
          <li key={id} className="flex items-center gap-2">
            <span className="flex-1 tabular-nums">
              {index + 1}. {code}
            </span>
            <Button
              size="sm"
              aria-label={t`上移 ${code}`}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            >
              <ArrowUp aria-hidden className="size-4" />
            </Button>
            <Button
              size="sm"
              aria-label={t`下移 ${code}`}
              disabled={index === ids.length - 1}
              onClick={() => move(index, index + 1)}
            >
              <ArrowDown aria-hidden className="size-4" />
            </Button>
          </li>
        )
      })}
    </ol>
  )
}

/** Puts all products into order. */
export function SortDialog({
  refresh,
  onClose,
}: {
  refresh: () => Promise<void>
  onClose: () => void
}) {
  const { data } = useQuery(query(list, { orderBy: 'sort asc', pageSize: 500 }))
  if (!data) return null
  return (
    <CallDialog
      calls={sort}
      title={msg`排序`}
      initial={{ items: numbered(data.list.map(({ id }) => id)) }}
      onDone={async () => {
        await refresh()
        notify.success(msg`操作成功`)
        onClose()
      }}
      onClose={onClose}
    >
      <Order products={data.list} />
    </CallDialog>
  )
}
