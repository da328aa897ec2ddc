import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { ActionButtons } from '#kit/action-buttons.tsx'
import { ActionMenu } from '#kit/action-menu.tsx'
import type { Action } from '#kit/action.ts'
import { Auth, AuthAll, Auths } from '#kit/auth.tsx'
import { KeyHelp, Keys } from '#kit/key-help.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { granted, withheld } from '../rights.ts'
import { sampleForm } from '../sample-calls.ts'
import type { Shown } from '../shown.ts'
import { State } from '../state.tsx'
import { say } from '../words.ts'

const run = () => undefined
const actions: readonly Action[] = [
  { label: say.approve, calls: sampleForm, run, keys: 'a' },
  { label: say.reject, calls: sampleForm, run, keys: 'r', danger: true },
  { label: say.copy, calls: sampleForm, run, blocked: say.reason },
  { label: say.refused, calls: sampleForm, run },
  { label: say.remove, calls: withheld, run },
]

const ActionButtonRows = () => (
  <>
    <State name={`${say.usual} · ${say.danger} · ${say.refused} · ${say.long}`} wide>
      <ActionButtons actions={actions} layer="list" primary="a" />
    </State>
    <State name={say.narrow} narrow>
      <ActionButtons actions={actions} layer="list" size="sm" />
    </State>
  </>
)

const ActionMenus = () => (
  <State name={`${say.usual} · ${say.danger} · ${say.refused} · ${say.long}`}>
    <ActionMenu
      actions={actions}
      trigger={
        <IconButton
          tip={false}
          label={say.more}
          icon={<Ellipsis aria-hidden />}
          data-opens="[role=menu]"
        />
      }
    />
  </State>
)

const yes = <Badge tone="success">{say.yes}</Badge>
const no = <Badge tone="danger">{say.no}</Badge>

const AuthRules = () => (
  <State name={say.usual}>
    <Auth need={granted}>{yes}</Auth>
    <Auth need={withheld}>{no}</Auth>
  </State>
)

const AuthsRules = () => (
  <State name={say.usual}>
    <Auths needs={[withheld, granted]}>{yes}</Auths>
    <Auths needs={[withheld]}>{no}</Auths>
  </State>
)

const AuthAllRules = () => (
  <State name={say.usual}>
    <AuthAll needs={[granted]}>{yes}</AuthAll>
    <AuthAll needs={[granted, withheld]}>{no}</AuthAll>
  </State>
)

const Combos = () => (
  <State name={say.usual}>
    <Keys keys="a" />
    <Keys keys="Shift+A" />
    <Keys keys="g r" />
    <Keys keys="Ctrl+Enter" />
  </State>
)

const KeyHelps = () => {
  const [open, setOpen] = useState(false)
  return (
    <State name={say.usual}>
      <Button data-opens="[role=dialog]" onClick={() => setOpen(true)}>
        {say.open}
      </Button>
      {open && <KeyHelp onClose={() => setOpen(false)} />}
    </State>
  )
}

export const actionParts: Shown = {
  ActionButtons: ActionButtonRows,
  ActionMenu: ActionMenus,
  Auth: AuthRules,
  Auths: AuthsRules,
  AuthAll: AuthAllRules,
  Keys: Combos,
  KeyHelp: KeyHelps,
}
