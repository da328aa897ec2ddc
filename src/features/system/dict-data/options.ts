import { msg } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import * as types from '#contract/system/dict-type.ts'
import type { Tone } from '#contract/system/dict.ts'
import { query } from '#core/http/api.ts'
import { titleIn } from '#core/i18n/title-in.ts'
import { useAccess } from '#core/session/access.ts'
import type { BadgeMap } from '#kit/grid/cells.tsx'
import { fixedOptions } from '#kit/refs/fixed-options.ts'
import type { Option } from '#ui/select/option.ts'

/** Each colour by its name, in that colour. */
export const tones: BadgeMap<Tone> = {
  muted: { tone: 'muted', text: msg`灰色` },
  default: { tone: 'default', text: msg`石板色` },
  info: { tone: 'info', text: msg`青色` },
  primary: { tone: 'primary', text: msg`蓝色` },
  success: { tone: 'success', text: msg`绿色` },
  warning: { tone: 'warning', text: msg`橙色` },
  danger: { tone: 'danger', text: msg`红色` },
  purple: { tone: 'purple', text: msg`紫色` },
}

/** The colours as options. */
export const useTones = fixedOptions<Tone>({
  muted: tones.muted.text,
  default: tones.default.text,
  info: tones.info.text,
  primary: tones.primary.text,
  success: tones.success.text,
  warning: tones.warning.text,
  danger: tones.danger.text,
  purple: tones.purple.text,
})

/** The dictionaries as options; none for who may not list them. */
export function useDictTypes(): readonly Option[] {
  const { can } = useAccess()
  const { data } = useQuery({
    ...query(types.list, { pageSize: 1000 }),
    enabled: can(types.list),
  })
  return (data?.list ?? []).map(({ dictType, titles }) => ({
    value: dictType,
    label: titleIn(titles),
    hint: dictType,
  }))
}
