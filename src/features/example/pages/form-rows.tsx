// Rows that people add and take away, each with rules of its own; the sum is a decimal, never a float.
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Decimal } from '#core/format/money.ts'
import type { Text } from '#core/i18n/text.ts'
import { useText } from '#kit/use-text.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DecimalInput } from '#ui/field/decimal-input.tsx'
import { Field } from '#ui/field/field.tsx'
import { Input } from '#ui/field/input.tsx'
import { IconButton } from '#ui/icon-button.tsx'

interface Line {
  // A key of its own: the index would hand the text of a deleted row to the next one.
  readonly key: number
  readonly item: string
  readonly amount: string
}
const maxLines = 5

/** The amount that is typed so far: `10.` is 10. */
const amountOf = ({ amount }: Line) => new Decimal(amount.replace(/\.$/, '') || '0')

/** What is wrong with a line, by field. */
const faultsOf = (line: Line, lines: readonly Line[]): Partial<Record<keyof Line, Text>> => {
  const name = line.item.trim()
  const isTaken = lines.some(({ key, item }) => key !== line.key && item.trim() === name)
  return {
    ...(isTaken && { item: msg`名称不能重复` }),
    ...(name === '' && { item: msg`此项必填` }),
    ...(amountOf(line).lte('0') && { amount: msg`请输入大于 0 的金额` }),
  }
}

export function FormRowsPage() {
  const { t } = useLingui()
  const text = useText()
  const [lines, setLines] = useState<readonly Line[]>([{ key: 1, item: '', amount: '' }])
  const [state, setState] = useState<'editing' | 'wrong' | 'done'>('editing')
  const change = (key: number, values: Partial<Line>) => {
    setLines(lines.map((line) => (line.key === key ? { ...line, ...values } : line)))
    if (state === 'done') setState('editing')
  }
  const add = () =>
    setLines([
      ...lines,
      { key: Math.max(0, ...lines.map(({ key }) => key)) + 1, item: '', amount: '' },
    ])
  const faults = lines.map((line) => faultsOf(line, lines))
  const submit = () =>
    setState(faults.some((fault) => Object.keys(fault).length > 0) ? 'wrong' : 'done')
  const sum = lines.reduce((total, line) => total.plus(amountOf(line)), new Decimal('0'))
  const wordsOf = (fault: Text | undefined) =>
    state === 'wrong' && fault ? text(fault) : undefined
  return (
    <Card title={t`增删行`} className="max-w-180">
      <ol className="flex flex-col gap-3">
        {lines.map((line, at) => (
          <li key={line.key} className="flex items-start gap-3">
            <Field label={t`项目 ${at + 1}`} error={wordsOf(faults[at]?.item)} className="flex-1">
              {(control) => (
                <Input
                  {...control}
                  value={line.item}
                  onChange={(event) => change(line.key, { item: event.target.value })}
                />
              )}
            </Field>
            <Field label={t`金额 ${at + 1}`} error={wordsOf(faults[at]?.amount)} className="w-40">
              {(control) => (
                <DecimalInput
                  {...control}
                  scale={2}
                  value={line.amount}
                  onValueChange={(amount) => change(line.key, { amount })}
                />
              )}
            </Field>
            <IconButton
              className="mt-6"
              label={t`删除第 ${at + 1} 行`}
              icon={<Trash2 aria-hidden />}
              reason={lines.length === 1 ? t`至少保留一行` : undefined}
              onClick={() => setLines(lines.filter(({ key }) => key !== line.key))}
            />
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Button
          icon={<Plus aria-hidden />}
          reason={lines.length >= maxLines ? t`最多 ${maxLines} 行` : undefined}
          onClick={add}
        >
          <Trans>增加一行</Trans>
        </Button>
        <Button variant="primary" onClick={submit}>
          <Trans context="verb">提交</Trans>
        </Button>
        <p role="status" className="ml-auto tabular-nums">
          {state === 'done' ? t`已通过校验，合计 ${sum.toFixed(2)}` : t`合计 ${sum.toFixed(2)}`}
        </p>
      </div>
    </Card>
  )
}
