import { useState } from 'react'
import { DateRange, Money } from '#contract/wire.ts'
import { type Control, controls } from '#kit/list/controls.tsx'
import { dictOptions } from '#kit/refs/dict.ts'
import { MemberName, MemberPicker } from '#kit/refs/member-picker.tsx'
import type { Examples } from '../examples.ts'
import { labels } from '../labels.ts'
import { stateDict } from '../sample-calls.ts'
import { State } from '../state.tsx'

const useStates = dictOptions<string>(stateDict)

/** A control with what it says as a chip below. */
function Edited<V>({
  control: { Input, Chip },
  first,
}: {
  control: Control<V>
  first?: NoInfer<V>
}) {
  const [value, setValue] = useState(first)
  return (
    <>
      <Input label={labels.recharge} value={value} onChange={setValue} />
      {value !== undefined && (
        <span className="text-text-muted">
          <Chip value={value} />
        </span>
      )}
    </>
  )
}

const shown = {
  keyword: <Edited control={controls.keyword(labels.search, labels.number)} first="RC26" />,
  select: <Edited control={controls.select(labels.state, useStates)} first="pending" />,
  multiSelect: (
    <Edited
      control={controls.multiSelect(labels.state, useStates)}
      first={['pending', 'approved']}
    />
  ),
  bool: <Edited control={controls.bool(labels.quick)} first />,
  moneyRange: (
    <Edited control={controls.moneyRange(labels.amount)} first={{ min: Money.parse('100') }} />
  ),
  dateRange: (
    <Edited
      control={controls.dateRange(labels.time)}
      first={DateRange.parse(['2026-07-06', '2026-07-12'])}
    />
  ),
  member: <Edited control={controls.member(labels.member)} first="1" />,
} satisfies Record<keyof typeof controls, object>

const Controls = () => (
  <>
    {Object.entries(shown).map(([name, drawn]) => (
      <State key={name} name={`controls.${name}`}>
        {drawn}
      </State>
    ))}
    <State name={`${labels.empty} · ${labels.narrow}`} narrow>
      <Edited control={controls.moneyRange(labels.amount)} />
      <Edited control={controls.dateRange(labels.time)} />
    </State>
  </>
)

const Picked = ({ first }: { first?: string }) => {
  const [id, setId] = useState(first)
  return <MemberPicker label={labels.member} value={id} onValueChange={setId} />
}

const MemberPickers = () => (
  <>
    <State name={labels.empty}>
      <Picked />
    </State>
    <State name={labels.chosen}>
      <Picked first="1" />
    </State>
  </>
)

const MemberNames = () => (
  <State name={`${labels.usual} · ${labels.unknown}`}>
    <span>
      <MemberName id="1" />
    </span>
    <span>
      <MemberName id="99" />
    </span>
  </State>
)

export const filterControls: Examples = {
  controls: Controls,
  MemberPicker: MemberPickers,
  MemberName: MemberNames,
}
