// Fields of a record that a back end did not send, or not so that they can be read (`docs/own-backend.md`).
import { msg } from '@lingui/core/macro'
import type { Text } from '#core/i18n/text.ts'

/** The required fields of a row that are null because they were not sent; none of our own server's. */
export const getUnreadFields = (row: object): readonly string[] =>
  (row as { unread?: readonly string[] }).unread ?? []

/** Without these nobody knows what is decided. */
const decisive = ['id', 'memberId', 'amount', 'currency', 'status']

/** Why a record cannot be decided although the operator may: it names the fields; false where it can. */
export function undecidable(row: object): Text | false {
  const missing = getUnreadFields(row).filter((field) => decisive.includes(field))
  if (missing.length === 0) return false
  const fields = missing.join(', ')
  return msg`后端没有提供字段 ${fields}，无法处理此记录`
}
