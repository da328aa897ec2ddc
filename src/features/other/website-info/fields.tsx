import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { LazyEditor } from '#kit/rich-text/lazy-editor.ts'
import { saveTab, type FormGroup } from './tabs.ts'

const Form = createFormFields(saveTab)

const Pictures = () => (
  <div className="grid gap-4 sm:grid-cols-3">
    <Form.Image name="logoLight" label={msg`浅色 Logo`} max={1} />
    <Form.Image name="logoDark" label={msg`深色 Logo`} max={1} />
    <Form.Image name="favicon" label={msg`网站图标`} max={1} />
  </div>
)

const SideBySide = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-4 lg:grid-cols-3">{children}</div>
)

/** Where members go and what they install is changed by two people. */
const GuardedNote = () => (
  <p className="rounded bg-warning-soft px-3 py-2 text-warning-strong">
    <Trans>
      修改邮箱、官方链接、下载地址、版本号与强制更新须由另一位操作员复核，并通知所有管理员；链接只能指向系统设置
      website.linkHosts 中的域名。
    </Trans>
  </p>
)

const tabs: Readonly<Record<FormGroup, () => ReactNode>> = {
  basic: () => (
    <>
      <Form.Titles name="siteName" label={msg`网站名称`} required max={32} />
      <Pictures />
      <Form.Text name="copyright" label={msg`版权信息`} />
    </>
  ),
  contact: () => (
    <>
      <GuardedNote />
      <Form.Text name="email" label={msg`邮箱`} />
      <Form.Text name="telegram" label={msg`Telegram 链接`} />
      <Form.Textarea name="address" label={msg`联系地址`} max={200} />
    </>
  ),
  seo: () => (
    <>
      <Form.Titles name="title" label={msg`页面标题`} required max={70} />
      <Form.Titles name="keywords" label={msg`关键词`} required max={200} />
      <Form.Titles name="description" label={msg`页面描述`} required max={200} />
    </>
  ),
  legal: () => (
    <>
      <SideBySide>
        <Form.RichText name="userAgreement" label={msg`用户协议 (简体中文)`} editor={LazyEditor} />
        <Form.RichText name="userAgreementEn" label={msg`用户协议 (English)`} editor={LazyEditor} />
        <Form.RichText
          name="userAgreementTw"
          label={msg`用户协议 (繁體中文)`}
          editor={LazyEditor}
        />
      </SideBySide>
      <SideBySide>
        <Form.RichText name="privacyPolicy" label={msg`隐私政策 (简体中文)`} editor={LazyEditor} />
        <Form.RichText name="privacyPolicyEn" label={msg`隐私政策 (English)`} editor={LazyEditor} />
        <Form.RichText
          name="privacyPolicyTw"
          label={msg`隐私政策 (繁體中文)`}
          editor={LazyEditor}
        />
      </SideBySide>
      <SideBySide>
        <Form.RichText name="riskDisclosure" label={msg`风险提示 (简体中文)`} editor={LazyEditor} />
        <Form.RichText
          name="riskDisclosureEn"
          label={msg`风险提示 (English)`}
          editor={LazyEditor}
        />
        <Form.RichText
          name="riskDisclosureTw"
          label={msg`风险提示 (繁體中文)`}
          editor={LazyEditor}
        />
      </SideBySide>
    </>
  ),
  download: () => (
    <>
      <GuardedNote />
      <Form.Text name="iosUrl" label={msg`iOS 下载地址`} />
      <Form.Text name="androidUrl" label={msg`Android 下载地址`} />
      <Form.Text name="version" label={msg`版本号`} hint="1.2.3" />
      <Form.Switch name="forceUpdate" label={msg`强制更新`} />
    </>
  ),
}

/** The fields of a tab. */
export const TabFields = ({ group }: { group: FormGroup }) => tabs[group]()
