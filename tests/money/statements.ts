// Daily statements as tests read them, through a caller's list.
import type { z } from 'zod'
import type * as api from '#contract/other/daily-statement.ts'

type Page = z.output<(typeof api.list)['output']>

export function statementsOf(list: (input: object) => Promise<{ readonly data: Page }>) {
  const read = async (input: object = {}) => (await list(input)).data
  return {
    read,
    /** One day, in all currencies unless one is named. */
    rowOf: async (statDate: string, currency = 'ALL') => {
      const [row] = (await read({ dateRange: [statDate, statDate], currency })).list
      if (!row) throw new Error(`There is no statement of ${statDate} in ${currency}.`)
      return row
    },
    /** The open days, oldest first. */
    openDays: async () =>
      (await read({ status: ['open'], orderBy: 'statDate asc' })).list.map(
        ({ statDate }) => statDate,
      ),
  }
}
