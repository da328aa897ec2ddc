import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { add, update } from '#contract/system/menu.ts'
import { ungrantedPage } from '#contract/ungranted-page.ts'
import { query } from '#core/http/api.ts'
import { useAccess } from '#core/session/access.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Spinner } from '#ui/spinner.tsx'
import { ForbiddenPage } from './forbidden-page.tsx'
import { ungranted } from './page-title.tsx'
import { StatusPage } from './status-page.tsx'

/** Why a menu entry has no view; only for those who can put it right. */
interface Problem {
  readonly found: 'none' | 'several'
  readonly name: string
  readonly ids?: readonly string[]
}

const isProblem = (data: unknown): data is Problem =>
  typeof data === 'object' && data !== null && 'found' in data && 'name' in data

/** No page of this address; one that the operator may not open says who can grant it. */
export const NotFoundPage = ({ data }: { data?: unknown }) => {
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/(?<=.)\/+$/, '') })
  const { data: page, isPending } = useQuery({
    ...query(ungrantedPage, { path }, { quiet: true }),
    retry: false,
  })
  const { t } = useLingui()
  const title = page?.title ?? ''
  // Title bar and crumbs are outside of the page.
  useEffect(() => {
    ungranted.title = title
    return () => {
      ungranted.title = ''
    }
  }, [title])
  if (isPending) return <Spinner label={t`页面加载中`} className="mx-auto mt-20 size-8" />
  if (typeof page?.title !== 'string') return <NoSuchPage data={data} />
  return <ForbiddenPage title={page.title} administrators={page.administrators} />
}

const NoSuchPage = ({ data }: { data?: unknown }) => {
  const mayEdit = useAccess().canAny([add, update])
  // The router wraps what was thrown once more.
  const inner = typeof data === 'object' && data !== null && 'data' in data ? data.data : data
  return (
    <StatusPage
      code="404"
      title={<Trans>地址输入错误，请重新输入地址~</Trans>}
      hint={
        <>
          <p>
            <Trans>您可以先检查网址，然后重新输入或给我们反馈问题。</Trans>
          </p>
          {mayEdit && isProblem(inner) && <Explanation {...inner} />}
        </>
      }
      action={
        <Link to="/home" className={buttonClass('primary')}>
          <Trans>返回首页</Trans>
        </Link>
      }
    />
  )
}

const Explanation = ({ found, name, ids = [] }: Problem) => {
  const several = ids.join(', ')
  return (
    <p className="mt-3 rounded border bg-sunken p-3 text-left text-sm wrap-anywhere">
      {found === 'none' ? (
        <Trans>菜单项的组件“{name}”没有对应的页面，请在菜单管理中修改组件路径。</Trans>
      ) : (
        <Trans>
          菜单项的组件“{name}”对应多个页面（{several}），请在菜单管理中写出完整的组件路径。
        </Trans>
      )}
    </p>
  )
}
