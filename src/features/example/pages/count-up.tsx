// Numbers that run to what they have become. Screen readers hear the value, not the way to it.
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatMoney } from '#core/format/format-money.ts'
import { Decimal } from '#core/format/money.ts'
import { useCountUp } from '#kit/time/use-count-up.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'

export function CountUpPage() {
  const { t } = useLingui()
  const [values, setValues] = useState(['1280', '96500.5', '37'])
  const names = [t`新会员`, t`充值金额`, t`待审核`]
  const grow = () =>
    setValues(
      values.map((value) => new Decimal(value).times('1.5').toFixed(value.includes('.') ? 1 : 0)),
    )
  return (
    <div className="flex flex-col gap-3">
      <ul className="grid gap-3 sm:grid-cols-3">
        {values.map((value, at) => (
          <li key={names[at]}>
            <Figure name={names[at] ?? ''} value={value} />
          </li>
        ))}
      </ul>
      <div>
        <Button variant="primary" onClick={grow}>
          <Trans>数字变化</Trans>
        </Button>
      </div>
    </div>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  const shown = useCountUp(value)
  const words = (number: string) =>
    formatMoney(number, { displayScale: value.includes('.') ? 1 : 0 })
  return (
    <Card title={name}>
      <p className="text-2xl font-semibold tabular-nums">
        <span aria-hidden>{words(shown)}</span>
        <span className="sr-only">{words(value)}</span>
      </p>
    </Card>
  )
}
