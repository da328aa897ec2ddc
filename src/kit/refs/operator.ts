import { useQuery } from '@tanstack/react-query'
import { operators } from '#contract/options.ts'
import { query } from '#core/http/api.ts'
import { useAccess } from '#core/session/access.ts'
import type { Option } from '#ui/select/option.ts'

const operatorsQuery = { ...query(operators, { pageSize: 10_000 }), staleTime: 600_000 }

/** The operators as options, by nickname with the user name beside it; none for who may not look them up. */
export function useOperatorOptions(): readonly Option[] {
  const { can } = useAccess()
  const { data } = useQuery({ ...operatorsQuery, enabled: can(operators) })
  return (data?.list ?? []).map(({ id, userName, userNickname }) => ({
    value: id,
    label: userNickname,
    hint: userName,
  }))
}
