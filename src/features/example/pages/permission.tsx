// Shows parts of a page by permission. What is hidden is only tidy: the server asks again at every call.
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as menu from '#contract/system/menu.ts'
import * as operator from '#contract/system/user.ts'
import { createAccess, useAccess } from '#core/session/access.ts'
import { Auth, AuthAll, Auths } from '#kit/actions/auth.tsx'
import { SmallTable } from '#kit/review/small-table.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/field/checkbox.tsx'

const needs = [menu.add.permission, menu.update.permission, operator.remove.permission]
const shortOf = (need: string) => need.split('/').slice(-2).join('/')

export function PermissionPage() {
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      <ByComponent />
      <ByHook />
      <TryRights />
    </div>
  )
}

/** The components read the rights of the session: what is not granted is not rendered. */
function ByComponent() {
  const { t } = useLingui()
  return (
    <Card title={t`按组件`}>
      <div className="flex flex-wrap items-center gap-2">
        <Auth need={menu.add}>
          <Badge tone="success">
            <Trans>Auth：能新增菜单</Trans>
          </Badge>
        </Auth>
        <Auths needs={[menu.update, 'example/nobody']}>
          <Badge tone="success">
            <Trans>Auths：满足其一</Trans>
          </Badge>
        </Auths>
        <AuthAll needs={[menu.add, menu.update, operator.remove]}>
          <Badge tone="success">
            <Trans>AuthAll：全部满足</Trans>
          </Badge>
        </AuthAll>
      </div>
      <p className="mt-3 text-text-muted">
        <Trans>没有权限时，标签不会出现在页面里。用权限较少的账号登录再看一次。</Trans>
      </p>
    </Card>
  )
}

/** The hook answers in code: which column, which step, which key. */
function ByHook() {
  const { t } = useLingui()
  const { can } = useAccess()
  return (
    <Card title={t`按钩子`}>
      <SmallTable
        head={[t`权限`, t`当前账号`]}
        rows={needs.map((need) => [shortOf(need), can(need) ? t`有` : t`没有`])}
      />
    </Card>
  )
}

/** The same rules over rights that are picked here, to see each answer change. */
function TryRights() {
  const { t } = useLingui()
  const [permissions, setPermissions] = useState<readonly string[]>([menu.add.permission])
  const access = createAccess({ user: null, permissions: [...permissions] })
  const toggle = (need: string) =>
    setPermissions(
      permissions.includes(need)
        ? permissions.filter((each) => each !== need)
        : [...permissions, need],
    )
  const answers = [
    [t`单个（${shortOf(menu.add.permission)}）`, access.can(menu.add)],
    [t`任一`, access.canAny(needs)],
    [t`全部`, access.canAll(needs)],
  ] as const
  return (
    <Card title={t`换一组权限`} className="lg:col-span-2">
      <fieldset className="flex flex-wrap gap-4">
        <legend className="sr-only">{t`权限`}</legend>
        {[...needs, '*/*/*'].map((need) => (
          <Checkbox
            key={need}
            label={need === '*/*/*' ? t`全部权限 */*/*` : shortOf(need)}
            checked={permissions.includes(need)}
            onChange={() => toggle(need)}
          />
        ))}
      </fieldset>
      <ul aria-label={t`结果`} className="mt-3 flex flex-wrap gap-2">
        {answers.map(([label, isHeld]) => (
          <li key={label}>
            <Badge tone={isHeld ? 'success' : 'muted'}>
              {isHeld ? t`${label}：显示` : t`${label}：隐藏`}
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
