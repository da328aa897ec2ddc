import { Check, RefreshCw, X } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import type { Shown } from '../shown.ts'
import { State } from '../state.tsx'
import { say } from '../words.ts'

const variants = ['primary', 'default', 'ghost', 'danger'] as const
const sizes = ['sm', 'md', 'lg'] as const

const Buttons = () => (
  <>
    <State name={say.variants}>
      {variants.map((variant) => (
        <Button key={variant} variant={variant}>
          {variant === 'danger' ? say.reject : say.approve}
        </Button>
      ))}
    </State>
    <State name={say.sizes}>
      {sizes.map((size) => (
        <Button key={size} size={size} icon={<Check aria-hidden />}>
          {say.approve}
        </Button>
      ))}
    </State>
    <State name={say.busy}>
      {variants.map((variant) => (
        <Button key={variant} variant={variant} busy>
          {say.approve}
        </Button>
      ))}
    </State>
    <State name={say.disabled}>
      {variants.map((variant) => (
        <Button key={variant} variant={variant} disabled>
          {say.approve}
        </Button>
      ))}
    </State>
    <State name={say.refused}>
      <Button reason={say.reason} data-opens="[role=tooltip]" data-by="hover">
        {say.approve}
      </Button>
      <Button variant="danger" reason={say.reason}>
        {say.reject}
      </Button>
    </State>
    <State name={say.long}>
      <Button icon={<Check aria-hidden />}>{say.noneHint.slice(0, 32)}</Button>
    </State>
  </>
)

const IconButtons = () => (
  <>
    <State name={say.sizes}>
      {sizes.map((size) => (
        <IconButton key={size} size={size} label={say.refresh} icon={<RefreshCw aria-hidden />} />
      ))}
    </State>
    <State name={say.variants}>
      {variants.map((variant) => (
        <IconButton key={variant} variant={variant} label={say.close} icon={<X aria-hidden />} />
      ))}
    </State>
    <State name={`${say.busy} · ${say.disabled} · ${say.refused}`}>
      <IconButton label={say.refresh} icon={<RefreshCw aria-hidden />} busy />
      <IconButton label={say.refresh} icon={<RefreshCw aria-hidden />} disabled />
      <IconButton label={say.refresh} icon={<RefreshCw aria-hidden />} reason={say.reason} />
    </State>
  </>
)

const CopyButtons = () => (
  <>
    <State name={say.usual}>
      <span className="tabular-nums">RC2607120000010241</span>
      <CopyButton label={say.copy} doneLabel={say.copied} copy={() => Promise.resolve(true)} />
    </State>
  </>
)

export const buttons: Shown = {
  Button: Buttons,
  IconButton: IconButtons,
  CopyButton: CopyButtons,
}
