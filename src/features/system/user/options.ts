// What operators are filtered by.
import { useQuery } from '@tanstack/react-query'
import * as dept from '#contract/system/dept.ts'
import * as api from '#contract/system/user.ts'
import { query } from '#core/http/api.ts'
import { useAccess } from '#core/session/access.ts'
import { treeOptions } from '#kit/tree/tree-rows.ts'
import type { Option } from '#ui/select/option.ts'

/** The roles that are on; none for whoever may not see what the form offers. */
export function useRoleOptions(): readonly Option[] {
  const { can } = useAccess()
  const { data } = useQuery({ ...query(api.params, null), enabled: can(api.params) })
  return treeOptions(data?.roleList ?? [], ({ name }) => name)
}

/** The departments by their paths; none for whoever may not read them. */
export function useDeptOptions(): readonly Option[] {
  const { can } = useAccess()
  const { data } = useQuery({ ...query(dept.treeSelect, null), enabled: can(dept.treeSelect) })
  return treeOptions(data?.deps ?? [], ({ deptName }) => deptName)
}
