import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import {
  CircleUserRound,
  House,
  KeyRound,
  LockKeyhole,
  LogOut,
  ShieldCheck,
  UserRound,
} from 'lucide-react'
import { useSnapshot } from 'valtio'
import { authenticatorState, resetPwd } from '#contract/session.ts'
import { lock } from '#core/lock/browser-lock.ts'
import { canOpen } from '#core/navigation/own-pages.ts'
import { useAccess } from '#core/session/access.ts'
import { openOwnAuthenticator } from '#core/session/own-authenticator.ts'
import { session } from '#core/session/session.ts'
import { OwnAvatar } from '#kit/files/own-avatar.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { DropdownMenu, MenuHeading, MenuItem, MenuSeparator } from '#ui/menu/dropdown-menu.tsx'
import { signOut } from '../frame/sign-out.ts'

interface UserMenuProps {
  onChangePassword: () => void
}

export const UserMenu = ({ onChangePassword }: UserMenuProps) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { can } = useAccess()
  const { user } = useSnapshot(session.state)
  const name = user?.userNickname || user?.userName || ''
  return (
    <DropdownMenu
      trigger={
        <button
          type="button"
          aria-label={t`用户菜单：${name}`}
          className={`${buttonClass('ghost', 'md')} px-2`}
        >
          <OwnAvatar
            className="size-6 rounded-full"
            fallback={<CircleUserRound aria-hidden className="size-5" />}
          />
          <span className="hidden max-w-32 truncate md:inline">{name}</span>
        </button>
      }
    >
      <MenuHeading>{user?.userName}</MenuHeading>
      {canOpen('/home', user?.roles) && (
        <MenuItem icon={<House aria-hidden />} onSelect={() => void navigate({ to: '/home' })}>
          <Trans>首页</Trans>
        </MenuItem>
      )}
      {canOpen('/personal', user?.roles) && (
        <MenuItem
          icon={<UserRound aria-hidden />}
          onSelect={() => void navigate({ to: '/personal' })}
        >
          <Trans>个人中心</Trans>
        </MenuItem>
      )}
      {can(resetPwd) && (
        <MenuItem icon={<KeyRound aria-hidden />} onSelect={onChangePassword}>
          <Trans>修改密码</Trans>
        </MenuItem>
      )}
      {can(authenticatorState) && (
        <MenuItem icon={<ShieldCheck aria-hidden />} onSelect={openOwnAuthenticator}>
          <Trans>身份验证器</Trans>
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<LockKeyhole aria-hidden />} onSelect={() => lock.lockNow()}>
        <Trans>锁屏</Trans>
      </MenuItem>
      <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void signOut()}>
        <Trans>退出登录</Trans>
      </MenuItem>
    </DropdownMenu>
  )
}
