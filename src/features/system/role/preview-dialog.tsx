import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { MenuEntry } from '#contract/menu-entry.ts'
import * as api from '#contract/system/role.ts'
import { query } from '#core/http/api.ts'
import { MenuIcon } from '#kit/menu-icon/menu-icon.tsx'
import { dictOptions } from '#kit/refs/dict.ts'
import { Badge } from '#ui/badge.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const useScopes = dictOptions<api.DataScope>('sys_data_scope')

const Entries = ({ entries }: { entries: readonly MenuEntry[] }) => (
  <ul className="flex flex-col gap-1 pl-4">
    {entries
      .filter(({ meta }) => !meta.isHide)
      .map(({ path, meta, children }) => (
        <li key={path}>
          <span className="flex items-center gap-2 py-0.5">
            <MenuIcon name={meta.icon} />
            {meta.title}
          </span>
          {children && <Entries entries={children} />}
        </li>
      ))}
  </ul>
)

/** What an operator who holds this role alone would see. */
export function PreviewDialog({ row, onClose }: { row: Pick<api.Row, 'id'>; onClose: () => void }) {
  const { t } = useLingui()
  const scopes = useScopes()
  const { data, isError } = useQuery(query(api.preview, { id: row.id }))
  const scopeName = (scope: api.DataScope) =>
    scopes.find(({ value }) => value === scope)?.label ?? scope
  const name = data?.name ?? ''
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={data ? t`以“${name}”查看` : t`以此角色查看`}
      closeLabel={t`关闭`}
    >
      {isError ? (
        <p role="alert">
          <Trans>记录加载失败</Trans>
        </p>
      ) : !data ? (
        <Skeleton className="h-60 w-full" />
      ) : (
        <div className="flex flex-col gap-4">
          {!data.isEffective && (
            <p className="rounded bg-warning-soft px-3 py-2 text-warning-strong">
              <Trans>此角色目前不在有效时间内或已停用，持有者现在看不到这些内容。</Trans>
            </p>
          )}
          {data.menuList.length === 0 && (
            <p>
              <Trans>此角色看不到任何页面</Trans>
            </p>
          )}
          <nav aria-label={t`菜单`} className="rounded border py-2">
            <Entries entries={data.menuList} />
          </nav>
          {data.scopes.length > 0 && (
            <section aria-label={t`数据范围`} className="flex flex-wrap gap-2">
              {data.scopes.map(({ screen, dataScope }) => (
                <Badge key={screen} tone={dataScope === 'all' ? 'success' : 'info'}>
                  {screen} · {scopeName(dataScope)}
                </Badge>
              ))}
            </section>
          )}
          <section aria-label={t`按钮`} className="flex flex-col gap-2">
            {data.isAll ? (
              <p>
                <Trans>拥有全部按钮权限</Trans>
              </p>
            ) : (
              data.buttons.map(({ screen, titles }) => (
                <p key={screen}>
                  <span className="font-medium">{screen || t`其他`}</span>: {titles.join(' · ')}
                </p>
              ))
            )}
          </section>
        </div>
      )}
    </Dialog>
  )
}
