import { msg } from '@lingui/core/macro'
import { translate } from '#core/i18n/text.ts'

/** Returns the number of the record that a sent body names, or how many it names; undefined where it names none of the rows. */
export function describeSent<R extends { readonly id: string }>(
  sent: unknown,
  rows: readonly R[],
  getNumber: (row: R) => string,
): string | undefined {
  const { id, items = [] } = (sent ?? {}) as { id?: string; items?: readonly { id: string }[] }
  const ids = id === undefined ? items.map((item) => item.id) : [id]
  if (ids.length > 1) return translate(msg`${ids.length} 条记录`)
  const row = rows.find((each) => each.id === ids[0])
  return row && getNumber(row)
}
