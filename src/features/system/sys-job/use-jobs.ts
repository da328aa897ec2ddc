import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import * as api from '#contract/system/sys-job.ts'
import { query } from '#core/http/api.ts'
import { langOf } from '#core/i18n/locale.ts'
import { useAccess } from '#core/session/access.ts'
import type { Option } from '#ui/select/option.ts'

const jobsQuery = query(api.list, { pageSize: 1000 })

/** The jobs as options; none for who may not list them. */
export function useJobs(): readonly Option[] {
  const { can } = useAccess()
  const { i18n } = useLingui()
  const { data } = useQuery({ ...jobsQuery, enabled: can(api.list) })
  const lang = langOf(i18n)
  return (data?.list ?? []).map(({ id, titles, invokeTarget }) => ({
    value: id,
    label: titles[lang] || titles['zh-cn'],
    hint: invokeTarget,
  }))
}
