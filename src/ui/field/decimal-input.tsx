import { type ChangeEvent, type CompositionEvent, useState } from 'react'
import { decimalText } from './decimal-text.ts'
import { Input, type InputProps } from './input.tsx'

type DecimalInputProps = Omit<
  InputProps,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode' | 'onClear' | 'clearLabel'
> & {
  /** A decimal as text, `''` while empty. */
  value: string
  onValueChange: (value: string) => void
  /** Digits after the point; 0 for whole numbers. */
  scale: number
  maxIntegers?: number | undefined
  negative?: boolean | undefined
}

/**
 * Takes an amount, rate or count as text. What does not belong is dropped while typing; during an
 * IME composition the text is left alone and cleaned when the composition ends.
 */
export const DecimalInput = ({
  value,
  onValueChange,
  scale,
  maxIntegers,
  negative,
  ...rest
}: DecimalInputProps) => {
  const [composing, setComposing] = useState<string | null>(null)
  const emit = (raw: string) => onValueChange(decimalText(raw, { scale, maxIntegers, negative }))
  return (
    <Input
      {...rest}
      inputMode={scale === 0 && !negative ? 'numeric' : 'decimal'}
      value={composing ?? value}
      onCompositionStart={() => setComposing(value)}
      onCompositionEnd={(event: CompositionEvent<HTMLInputElement>) => {
        setComposing(null)
        emit(event.currentTarget.value)
      }}
      onChange={(event: ChangeEvent<HTMLInputElement>) =>
        composing === null ? emit(event.target.value) : setComposing(event.target.value)
      }
    />
  )
}
