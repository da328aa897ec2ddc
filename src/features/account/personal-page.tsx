import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { state as authenticator } from '#contract/authenticator.ts'
import { edit, getPersonalInfo, operations } from '#contract/personal-profile.ts'
import { avatar, sessions } from '#contract/personal.ts'
import { resetPwd } from '#contract/session.ts'
import { notify } from '#core/feedback/toast.ts'
import { addressText } from '#core/format/country-name.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { invalidate, query } from '#core/http/api.ts'
import { useAccess } from '#core/session/access.ts'
import { session } from '#core/session/session.ts'
import { Card } from '#ui/card.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { AuthenticatorCard } from './personal/authenticator-card.tsx'
import { AvatarCard } from './personal/avatar-card.tsx'
import { OwnLinks } from './personal/own-links.tsx'
import { OwnOperations } from './personal/own-operations.tsx'
import { OwnSessions } from './personal/own-sessions.tsx'
import { ProfileForm } from './personal/profile-form.tsx'

export const PersonalPage = () => {
  const { t, i18n } = useLingui()
  const { user } = useSnapshot(session.state)
  const client = useQueryClient()
  const { can } = useAccess()
  const { data: own } = useQuery(query(getPersonalInfo, null, { quiet: true }))
  // A new key empties the form after a change.
  const [formKey, setFormKey] = useState(0)
  if (!user) return null
  const last = own?.lastSignIn
  const facts = [
    { id: 'userName', term: t`用户名`, value: user.userName },
    { id: 'roles', term: t`角色`, value: user.roles.join(', ') || '-' },
    { id: 'member', term: t`绑定会员`, value: user.bindMemberId ?? '-' },
    { id: 'dept', term: t`所属部门`, value: own?.deptName || '-' },
    { id: 'posts', term: t`岗位`, value: own?.postNames.join(', ') || '-' },
    { id: 'mobile', term: t`手机号`, value: own?.mobile || '-' },
    { id: 'email', term: t`邮箱`, value: own?.email || '-' },
    { id: 'time', term: t`本次登录时间`, value: formatDateTime(user.time) },
    {
      id: 'last',
      term: t`上次登录`,
      value: last ? `${formatDateTime(last.at)} · ${addressText(last, i18n.locale)}` : '-',
    },
  ]
  return (
    <div className="mx-auto grid max-w-240 gap-4 lg:grid-cols-2">
      <h1 className="sr-only">
        <Trans>个人中心</Trans>
      </h1>
      <Card title={<Trans>个人资料</Trans>}>
        {can(avatar) && <AvatarCard />}
        <DescriptionList items={facts} className="mt-5" />
        {can(edit) && <ProfileForm />}
      </Card>
      {can(resetPwd) && (
        <Card title={<Trans>修改密码</Trans>}>
          <NewPasswordForm
            key={formKey}
            submitLabel={msg`保存`}
            onDone={() => {
              notify.success(msg`密码已修改，其他设备上的登录已结束`)
              setFormKey(formKey + 1)
              void invalidate(client, sessions)
            }}
          />
        </Card>
      )}
      {can(authenticator) && <AuthenticatorCard />}
      <OwnLinks />
      {can(sessions) && <OwnSessions />}
      {can(operations) && <OwnOperations />}
    </div>
  )
}
