// Lists exactly the keys that work where the operator stands, and holds the switch that turns single keys off.
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { EmptyState } from '#ui/empty-state.tsx'
import { Input } from '#ui/field/input.tsx'
import { Switch } from '#ui/field/switch.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { useText } from '../use-text.ts'
import { activeBindings, setSingleKeys, singleKeys, useKeys } from './keys.ts'

const signs: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', Escape: 'Esc', Delete: 'Del' }

/** A combo as keycaps: `Shift+A`, `g r`. */
export const Keys = ({ keys }: { keys: string }) => (
  <span className="inline-flex gap-1">
    {keys.split(/[ +](?=.)/).map((key) => (
      <Kbd key={key}>{signs[key] ?? (key.length === 1 ? key.toUpperCase() : key)}</Kbd>
    ))}
  </span>
)

/** The help of `?`. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const text = useText()
  const { on } = useSnapshot(singleKeys)
  // Read once, before this dialog covers the layers it tells about.
  const [bindings] = useState(() => {
    const fixed = [
      { keys: 'ArrowUp', labels: t`在表格中移动（↑ ↓ ← →）` },
      { keys: 'Space', labels: t`选择此行（Shift+↓ 连选）` },
      { keys: 'Ctrl+A', labels: t`选择本页` },
      { keys: 'Escape', labels: t`关闭最上层` },
    ]
    return [
      ...activeBindings().map(({ keys, label }) => ({
        keys,
        labels: text(label),
      })),
      ...fixed,
    ]
  })
  useKeys('dialog', [])
  const [wanted, setWanted] = useState('')
  const needle = wanted.trim().toLowerCase()
  const shown = bindings.filter(({ keys, labels }) =>
    `${labels} ${keys}`.toLowerCase().includes(needle),
  )
  return (
    <Dialog open onOpenChange={onClose} title={t`键盘快捷键`} closeLabel={t`关闭`} size="md">
      <div className="flex flex-col gap-3">
        <Input
          aria-label={t`搜索快捷键`}
          placeholder={t`搜索快捷键`}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        <ul className="grid gap-x-6 sm:grid-cols-2">
          {shown.map(({ keys, labels }) => (
            <li key={keys} className="flex items-center justify-between gap-3 border-b py-1.5">
              <span>{labels}</span>
              <Keys keys={keys} />
            </li>
          ))}
        </ul>
        {shown.length === 0 && <EmptyState title={t`没有匹配项`} />}
        <Switch
          label={<Trans>启用单键快捷键（关闭后仍可使用方向键、Enter、Esc 和 Ctrl 组合键）</Trans>}
          checked={on}
          onChange={(event) => setSingleKeys(event.target.checked)}
        />
      </div>
    </Dialog>
  )
}
