import { Check, ChevronDown } from 'lucide-react'
import * as Radix from 'radix-ui/select'
import type { ComponentProps } from 'react'
import { cspNonce } from '../csp-nonce.ts'
import { cx } from '../cx.ts'
import { fieldClass } from '../field/field-class.ts'
import { floatClass, itemClass } from '../layer/layer-class.ts'
import { layerRoot } from '../layer/layer-root.ts'
import type { Option } from './option.ts'

type SelectProps<V extends string> = Omit<
  ComponentProps<'button'>,
  'value' | 'defaultValue' | 'onChange' | 'children' | 'dir'
> & {
  options: readonly Option<V>[]
  /** Null while nothing is chosen. */
  value: V | null
  onValueChange: (value: V | null) => void
  /** Shown while nothing is chosen. */
  placeholder: string
  /** Words of the first entry, which takes the choice back. Without it there is no way back to none. */
  noneLabel?: string | undefined
  invalid?: boolean | undefined
  size?: 'sm' | 'md' | 'lg' | undefined
}

// Radix keeps '' for "nothing chosen", so the entry that takes the choice back needs a value of its own.
const NONE = '\u0000none'
const heights = { sm: 'h-control-sm px-2 text-sm', md: 'h-control px-3', lg: 'h-control-lg px-3' }

/** One of several, in a list that opens. Name it with `<label htmlFor>` or `aria-label`. */
export const Select = <V extends string>({
  options,
  value,
  onValueChange,
  placeholder,
  noneLabel,
  invalid,
  size = 'md',
  name,
  disabled,
  className,
  ...rest
}: SelectProps<V>) => {
  const choose = (chosen: string) => {
    // Radix reports '' when its hidden native select loses an option; nobody chose that.
    if (chosen === '') return
    onValueChange(options.find((option) => option.value === chosen)?.value ?? null)
  }
  return (
    <Radix.Root
      value={value ?? ''}
      onValueChange={choose}
      {...(name !== undefined && { name })}
      {...(disabled !== undefined && { disabled })}
    >
      <Radix.Trigger
        aria-invalid={invalid || undefined}
        {...rest}
        className={cx(
          fieldClass,
          heights[size],
          'flex items-center gap-2 text-left data-placeholder:text-text-faint',
          className,
        )}
      >
        <span className="min-w-0 flex-1 truncate">
          <Radix.Value placeholder={placeholder} />
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-text-faint" />
      </Radix.Trigger>
      <Radix.Portal container={layerRoot()}>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className={cx(
            floatClass,
            'max-h-(--radix-select-content-available-height) max-w-100 min-w-(--radix-select-trigger-width)',
          )}
        >
          <Radix.Viewport nonce={cspNonce()} className="max-h-80 p-1">
            {noneLabel !== undefined && <Item value={NONE} label={noneLabel} faint />}
            {options.map((option) => (
              <Item key={option.value} {...option} />
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const Item = ({ value, label, hint, disabled = false, faint }: Option & { faint?: boolean }) => (
  <Radix.Item value={value} disabled={disabled} className={cx(itemClass, 'pr-8')}>
    <span className={cx('min-w-0 flex-1 truncate', faint && 'text-text-muted')}>
      <Radix.ItemText>{label}</Radix.ItemText>
    </span>
    {hint !== undefined && <span className="text-sm text-text-faint">{hint}</span>}
    <Radix.ItemIndicator className="absolute right-2 text-primary-strong">
      <Check aria-hidden />
    </Radix.ItemIndicator>
  </Radix.Item>
)
