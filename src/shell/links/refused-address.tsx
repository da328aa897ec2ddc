import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/button-class.ts'
import { StatusPage } from '../root/status-page.tsx'

/** An address of the menu that is not opened; shown as text, so that whoever keeps the menu can find it. */
export const RefusedAddress = ({ title, text }: { title: string; text: string }) => (
  <StatusPage
    title={title}
    hint={
      <>
        <p>
          <Trans>该地址不安全，未打开。只允许 https 地址或本站地址，请联系管理员修改菜单。</Trans>
        </p>
        <p className="mt-2 font-mono wrap-anywhere">{text}</p>
      </>
    }
    action={
      <Link to="/home" className={buttonClass('primary')}>
        <Trans>返回首页</Trans>
      </Link>
    }
  />
)
