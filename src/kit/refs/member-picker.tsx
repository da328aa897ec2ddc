import { useQuery } from '@tanstack/react-query'
import { type MemberOption, members } from '#contract/options.ts'
import { call, query } from '#core/http/api.ts'
import { useAccess } from '#core/session/access.ts'
import type { FieldControl } from '#ui/field/field.tsx'
import { Combobox } from '#ui/select/combobox.tsx'
import { usePickerTexts } from '../list/control-texts.ts'

type MemberPickerProps = {
  /** A member's id. */
  value: string | undefined
  onValueChange: (id: string | undefined) => void
  label: string
} & Partial<FieldControl>

const optionOf = ({ id, memberNo, account, nickname }: MemberOption) => ({
  value: id,
  label: memberNo,
  hint: [account, nickname].filter(Boolean).join(' · '),
})

const search = async (keyword: string, signal: AbortSignal) => {
  const { list } = await call(members, { keyword, pageSize: 20 }, { signal, quiet: true })
  return list.map(optionOf)
}

/** The member of an id, for showing what is picked. */
function useMember(id: string | undefined) {
  const { can } = useAccess()
  const { data } = useQuery({
    ...query(members, { id: id ?? '1' }, { quiet: true }),
    enabled: id !== undefined && can(members),
    staleTime: 600_000,
  })
  return id === undefined ? undefined : data?.list.find((member) => member.id === id)
}

/** Finds a member by the start of number or nickname, or by the whole account. */
export function MemberPicker({ value, onValueChange, label, ...field }: MemberPickerProps) {
  const { can } = useAccess()
  const member = useMember(value)
  const chosen = value === undefined ? null : member ? optionOf(member) : { value, label: value }
  return (
    <Combobox
      {...field}
      aria-label={field.id ? undefined : label}
      placeholder={label}
      value={chosen}
      onValueChange={(option) => onValueChange(option?.value)}
      search={search}
      texts={usePickerTexts(label)}
      disabled={!can(members)}
    />
  )
}

/** A member's number for a chip; the id until it is loaded. */
export const MemberName = ({ id }: { id: string }) => useMember(id)?.memberNo ?? id
