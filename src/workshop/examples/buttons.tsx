import { Check, RefreshCw, X } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import type { Examples } from '../examples.ts'
import { labels } from '../labels.ts'
import { State } from '../state.tsx'

const variants = ['primary', 'default', 'ghost', 'danger'] as const
const sizes = ['sm', 'md', 'lg'] as const

const Buttons = () => (
  <>
    <State name={labels.variants}>
      {variants.map((variant) => (
        <Button key={variant} variant={variant}>
          {variant === 'danger' ? labels.reject : labels.approve}
        </Button>
      ))}
    </State>
    <State name={labels.sizes}>
      {sizes.map((size) => (
        <Button key={size} size={size} icon={<Check aria-hidden />}>
          {labels.approve}
        </Button>
      ))}
    </State>
    <State name={labels.busy}>
      {variants.map((variant) => (
        <Button key={variant} variant={variant} busy>
          {labels.approve}
        </Button>
      ))}
    </State>
    <State name={labels.disabled}>
      {variants.map((variant) => (
        <Button key={variant} variant={variant} disabled>
          {labels.approve}
        </Button>
      ))}
    </State>
    <State name={labels.refused}>
      <Button reason={labels.reason} data-opens="[role=tooltip]" data-by="hover">
        {labels.approve}
      </Button>
      <Button variant="danger" reason={labels.reason}>
        {labels.reject}
      </Button>
    </State>
    <State name={labels.long}>
      <Button icon={<Check aria-hidden />}>{labels.noneHint.slice(0, 32)}</Button>
    </State>
  </>
)

const IconButtons = () => (
  <>
    <State name={labels.sizes}>
      {sizes.map((size) => (
        <IconButton
          key={size}
          size={size}
          label={labels.refresh}
          icon={<RefreshCw aria-hidden />}
        />
      ))}
    </State>
    <State name={labels.variants}>
      {variants.map((variant) => (
        <IconButton key={variant} variant={variant} label={labels.close} icon={<X aria-hidden />} />
      ))}
    </State>
    <State name={`${labels.busy} · ${labels.disabled} · ${labels.refused}`}>
      <IconButton label={labels.refresh} icon={<RefreshCw aria-hidden />} busy />
      <IconButton label={labels.refresh} icon={<RefreshCw aria-hidden />} disabled />
      <IconButton label={labels.refresh} icon={<RefreshCw aria-hidden />} reason={labels.reason} />
    </State>
  </>
)

const CopyButtons = () => (
  <>
    <State name={labels.usual}>
      <span className="tabular-nums">RC2607120000010241</span>
      <CopyButton
        label={labels.copy}
        doneLabel={labels.copied}
        copy={() => Promise.resolve(true)}
      />
    </State>
  </>
)

export const buttons: Examples = {
  Button: Buttons,
  IconButton: IconButtons,
  CopyButton: CopyButtons,
}
