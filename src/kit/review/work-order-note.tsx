import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { usualWorkOrder, type WorkCriterion, workOrder } from '#contract/work-order.ts'
import { query } from '#core/http/api.ts'
import { IconButton } from '#ui/icon-button.tsx'

const names: Record<WorkCriterion, MessageDescriptor> = {
  overdue: msg`已超时`,
  risk: msg`风险高`,
  value: msg`金额大`,
  age: msg`等待久`,
}

/** Says in which order a list of waiting records stands, and ends it. */
export function WorkOrderNote({ onEnd }: { onEnd: () => void }) {
  const { t, i18n } = useLingui()
  const order = useQuery(query(workOrder, null)).data?.order ?? usualWorkOrder
  const criteria = order.map((each) => i18n._(names[each])).join(' → ')
  return (
    <p className="flex items-center gap-1 text-sm text-text-muted">
      {t`审核顺序：${criteria}`}
      <IconButton size="sm" label={t`恢复默认顺序`} icon={<X aria-hidden />} onClick={onEnd} />
    </p>
  )
}
