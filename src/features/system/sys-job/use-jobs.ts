import { useQuery } from '@tanstack/react-query'
import * as api from '#contract/system/sys-job.ts'
import { query } from '#core/http/api.ts'
import { titleIn } from '#core/i18n/title-in.ts'
import { useAccess } from '#core/session/access.ts'
import type { Option } from '#ui/select/option.ts'

const jobsQuery = query(api.list, { pageSize: 1000 })

/** The jobs as options; none for who may not list them. */
export function useJobs(): readonly Option[] {
  const { can } = useAccess()
  const { data } = useQuery({ ...jobsQuery, enabled: can(api.list) })
  return (data?.list ?? []).map(({ id, titles, invokeTarget }) => ({
    value: id,
    label: titleIn(titles),
    hint: invokeTarget,
  }))
}
