import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { OidcLink } from '#contract/sign-in-oidc.ts'
import { ActionButtons } from '#kit/actions/action-buttons.tsx'
import { ActionMenu } from '#kit/actions/action-menu.tsx'
import type { Action } from '#kit/actions/action.ts'
import { Auth, AuthAll, Auths } from '#kit/actions/auth.tsx'
import { KeyHelp, Keys } from '#kit/keys/key-help.tsx'
import { LinkedAccount } from '#kit/linked-account.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import type { Examples } from '../examples.ts'
import { labels, unbroken } from '../labels.ts'
import { granted, withheld } from '../rights.ts'
import { sampleForm } from '../sample-calls.ts'
import { State } from '../state.tsx'

const run = () => undefined
const actions: readonly Action[] = [
  { label: labels.approve, endpoint: sampleForm, run, keys: 'a' },
  { label: labels.reject, endpoint: sampleForm, run, keys: 'r', danger: true },
  { label: labels.copy, endpoint: sampleForm, run, blocked: labels.reason },
  { label: labels.refused, endpoint: sampleForm, run },
  { label: labels.remove, endpoint: withheld, run },
]

const ActionButtonRows = () => (
  <>
    <State name={`${labels.usual} · ${labels.danger} · ${labels.refused} · ${labels.long}`} wide>
      <ActionButtons actions={actions} layer="list" primary="a" />
    </State>
    <State name={labels.narrow} narrow>
      <ActionButtons actions={actions} layer="list" size="sm" />
    </State>
  </>
)

const ActionMenus = () => (
  <State name={`${labels.usual} · ${labels.danger} · ${labels.refused} · ${labels.long}`}>
    <ActionMenu
      actions={actions}
      trigger={
        <IconButton
          tip={false}
          label={labels.more}
          icon={<Ellipsis aria-hidden />}
          data-opens="[role=menu]"
        />
      }
    />
  </State>
)

const yes = <Badge tone="success">{labels.yes}</Badge>
const no = <Badge tone="danger">{labels.no}</Badge>

const AuthRules = () => (
  <State name={labels.usual}>
    <Auth need={granted}>{yes}</Auth>
    <Auth need={withheld}>{no}</Auth>
  </State>
)

const AuthsRules = () => (
  <State name={labels.usual}>
    <Auths needs={[withheld, granted]}>{yes}</Auths>
    <Auths needs={[withheld]}>{no}</Auths>
  </State>
)

const AuthAllRules = () => (
  <State name={labels.usual}>
    <AuthAll needs={[granted]}>{yes}</AuthAll>
    <AuthAll needs={[granted, withheld]}>{no}</AuthAll>
  </State>
)

const Combos = () => (
  <State name={labels.usual}>
    <Keys keys="a" />
    <Keys keys="Shift+A" />
    <Keys keys="g r" />
    <Keys keys="Ctrl+Enter" />
  </State>
)

const KeyHelps = () => {
  const [open, setOpen] = useState(false)
  return (
    <State name={labels.usual}>
      <Button data-opens="[role=dialog]" onClick={() => setOpen(true)}>
        {labels.open}
      </Button>
      {open && <KeyHelp onClose={() => setOpen(false)} />}
    </State>
  )
}

const linked = OidcLink.parse({
  id: '1',
  providerTitle: 'Example ID',
  issuer: 'https://id.example.com',
  subject: '7f3a91',
  accountName: 'ana@example.com',
  createdAt: '2026-07-12T08:00:00.000Z',
  lastUsedAt: '2026-07-12T09:30:00.000Z',
})

const LinkedAccounts = () => (
  <State name={labels.usual}>
    <ul className="w-80">
      {[linked, { ...linked, id: '2', accountName: unbroken }].map((link) => (
        <LinkedAccount key={link.id} link={link} times={labels.time}>
          <Button size="sm">{labels.more}</Button>
        </LinkedAccount>
      ))}
    </ul>
  </State>
)

export const actionParts: Examples = {
  ActionButtons: ActionButtonRows,
  ActionMenu: ActionMenus,
  Auth: AuthRules,
  Auths: AuthsRules,
  AuthAll: AuthAllRules,
  Keys: Combos,
  KeyHelp: KeyHelps,
  LinkedAccount: LinkedAccounts,
}
