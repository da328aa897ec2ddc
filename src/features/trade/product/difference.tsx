// What a form would change, beside what holds: shown before it is sent.
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { blank } from '#core/format/blank.ts'
import type { Text } from '#core/i18n/text.ts'
import { useDicts } from '#kit/refs/dict.ts'
import { Section, SmallTable } from '#kit/review/small-table.tsx'
import { useText } from '#kit/use-text.ts'

type Values = Readonly<Record<string, unknown>>

/** What a field is called, and the dictionary of its values, or how they are drawn, where they are no plain text. */
export type ParamLabels = Readonly<
  Record<
    string,
    Text | { label: Text; dict: string } | { label: Text; draw: (value: unknown) => ReactNode }
  >
>

function textOfValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return blank
  if (Array.isArray(value)) return value.map(textOfValue).join(', ')
  if (typeof value === 'object') return Object.values(value).map(textOfValue).join(' / ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The fields of a form whose values differ from those that hold. */
export function Difference({ first, labels }: { first: Values; labels: ParamLabels }) {
  const { t } = useLingui()
  const text = useText()
  const values = useWatch() as Values
  const dicts = Object.values(labels).flatMap((each) =>
    typeof each === 'object' && 'dict' in each ? [each.dict] : [],
  )
  const word = useDicts(dicts)
  const differing = Object.keys(labels).filter(
    (name) => textOfValue(values[name]) !== textOfValue(first[name]),
  )
  const rows = differing.map((name) => {
    const named = labels[name] ?? name
    if (typeof named !== 'object' || !('label' in named))
      return [text(named), textOfValue(first[name]), textOfValue(values[name])]
    const shown = (value: unknown): ReactNode =>
      'dict' in named
        ? (word(named.dict, String(value))?.value ?? textOfValue(value))
        : named.draw(value)
    return [text(named.label), shown(first[name]), shown(values[name])]
  })
  return (
    <Section title={t`将要变更`}>
      {rows.length === 0 ? (
        <p className="text-text-muted">
          <Trans>尚未修改任何参数</Trans>
        </p>
      ) : (
        <SmallTable head={[t`参数`, t`变更前`, t`变更后`]} rows={rows} />
      )}
    </Section>
  )
}
