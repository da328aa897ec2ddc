// The words of what an application would change, instead of the names and the values of the contract.
import type { ChangedValue, FieldChange } from '#contract/history.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { useDicts } from '#kit/refs/dict.ts'
import { useText } from '#kit/use-text.ts'
import { fieldLabels } from '../field-labels.ts'

/** The dictionaries of what a field holds, by the kind of record. */
const dictionaries: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  recharge: { status: 'recharge_status', rejectReason: 'recharge_reject_reason' },
  withdraw: { status: 'withdraw_status', rejectReason: 'withdraw_reject_reason' },
  memberAuth: { status: 'auth_status' },
  member: { status: 'member_status' },
}

const decimal = /^-?\d+\.\d+$/
const stamp = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Returns what a change is called and how its values read; a field without a label keeps its name. */
export function useFieldWords(targetType: string) {
  const text = useText()
  const known = dictionaries[targetType] ?? {}
  const dict = useDicts(Object.values(known))
  const valueOf = (field: string, value: ChangedValue): ChangedValue => {
    if (typeof value !== 'string') return value
    const word = known[field] === undefined ? undefined : dict(known[field], value)?.value
    if (word !== undefined) return word
    if (stamp.test(value)) return formatDateTime(value)
    return decimal.test(value) ? formatMoney(value) : value
  }
  return ({ field, before, after }: FieldChange) => {
    // Of several records each change says first of which it is.
    const at = field.lastIndexOf(' ') + 1
    const name = field.slice(at)
    const label = fieldLabels[name]
    return {
      label: label === undefined ? field : field.slice(0, at) + text(label),
      before: valueOf(name, before),
      after: valueOf(name, after),
    }
  }
}
