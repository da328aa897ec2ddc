// Putting products into order, by pointer or by the arrow keys of their handles.
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { list, sort, type ContractProduct } from '#contract/trade/contract-product.ts'
import { notify } from '#core/feedback/toast.ts'
import { query } from '#core/http/api.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { SortableItems } from '#kit/sortable-items.tsx'

const step = 10
const numbered = (ids: readonly string[]) =>
  ids.map((id, index) => ({ id, sort: Math.min(9999, (index + 1) * step) }))

function Order({ products }: { products: readonly ContractProduct[] }) {
  const { t } = useLingui()
  const { watch, setValue } = useFormContext<{ items: { id: string; sort: number }[] }>()
  const places = new Map(watch('items').map(({ id }, index) => [id, index]))
  const placeOf = ({ id }: ContractProduct) => places.get(id) ?? 0
  return (
    <div className="max-h-96 overflow-y-auto">
      <SortableItems
        items={products.toSorted((a, b) => placeOf(a) - placeOf(b))}
        label={t`排序`}
        layout="list"
        nameOf={({ productCode }) => productCode}
        onSort={(sorted) =>
          setValue('items', numbered(sorted.map(({ id }) => id)), { shouldDirty: true })
        }
      >
        {(product) => (
          <>
            <span className="w-8 shrink-0 text-end text-text-muted tabular-nums">
              {placeOf(product) + 1}
            </span>
            <span className="min-w-0 flex-1 truncate">{product.productCode}</span>
          </>
        )}
      </SortableItems>
    </div>
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
