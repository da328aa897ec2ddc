import { useQuery } from '@tanstack/react-query'
import { list } from '#contract/system/webhook.ts'
import { query } from '#core/http/api.ts'
import { useAccess } from '#core/session/access.ts'
import type { Option } from '#ui/select/option.ts'

/** The endpoints as options of a picker, for whoever may list them. */
export function useWebhooks(): readonly Option[] {
  const { can } = useAccess()
  const { data } = useQuery({ ...query(list, { pageSize: 200 }), enabled: can(list) })
  return (data?.list ?? []).map(({ id, url }) => ({ value: id, label: new URL(url).host }))
}
