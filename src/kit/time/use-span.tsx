// The span of days that a dialog of figures counts over: the last thirty at first, then what is chosen.
import { msg } from '@lingui/core/macro'
import { useState } from 'react'
import type { DateRange } from '#contract/wire.ts'
import { defaultZone } from '#core/format/zoned-time.ts'
import { controls } from '../list/controls.tsx'
import { datePresets } from '../list/date-presets.ts'
import { useText } from '../use-text.ts'

const days = controls.dateRange(msg`日期`)
const lastDays = (): DateRange => datePresets(Date.now(), defaultZone).days30

/** The chosen days in the reporting zone, both included, and the field that chooses them. */
export function useSpan() {
  const text = useText()
  const [chosen, setChosen] = useState(lastDays)
  const picker = (
    <days.Input
      label={text(days.label)}
      value={[...chosen]}
      onChange={(next) => setChosen(next ?? lastDays())}
    />
  )
  const dateRange: DateRange = [...chosen]
  return { dateRange, picker }
}
