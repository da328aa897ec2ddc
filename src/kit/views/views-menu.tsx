import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Bookmark } from 'lucide-react'
import { Fragment, useState } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import * as api from '#contract/system/list-view.ts'
import { confirm } from '#core/feedback/confirm.ts'
import { notifyDone } from '#core/feedback/notify-done.ts'
import { markBidi } from '#core/format/mark-bidi.ts'
import { call } from '#core/http/api.ts'
import type { Text } from '#core/i18n/text.ts'
import { useAccess } from '#core/session/access.ts'
import { Button } from '#ui/button.tsx'
import {
  DropdownMenu,
  MenuHeading,
  MenuItem,
  MenuRadioGroup,
  MenuSeparator,
} from '#ui/menu/dropdown-menu.tsx'
import { lazyDialog } from '../lazy-dialog.tsx'
import type { List } from '../list/use-list.ts'
import type { ListViews } from './use-list-views.ts'
import type { ViewDialogKind } from './view-dialog.tsx'

const ViewDialog = lazyDialog(async () => (await import('./view-dialog.tsx')).ViewDialog)

const standard = 'standard'

interface ViewsMenuProps {
  list: List
  views: ListViews
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The menu of saved views; its button carries the name of the open one, with a mark where the screen differs from it. */
export function ViewsMenu({ list, views: all, isOpen, onOpenChange }: ViewsMenuProps) {
  const { t } = useLingui()
  const { can } = useAccess()
  const [dialog, setDialog] = useState<ViewDialogKind>()
  const { current, isChanged, defaultId, views } = all

  /** Makes a call that changes views; what was refused was told by then. */
  const change = async <I extends z.ZodType>(
    action: Text,
    endpoint: Endpoint<I>,
    input: z.input<I>,
  ) => {
    const isDone = await call(endpoint, input).then(
      () => true,
      () => false,
    )
    await all.refresh()
    if (isDone) notifyDone(action)
    return isDone
  }
  const remove = async ({ id, version, ...view }: api.ListView) => {
    const name = markBidi(view.name)
    const title = msg`删除视图“${name}”？`
    if (!(await confirm({ title, confirmLabel: msg`删除`, tone: 'danger' }))) return
    if (await change(msg`删除视图`, api.remove, { id, version })) all.name(undefined)
  }
  const share = async ({ id, version, ...view }: api.ListView) => {
    const name = markBidi(view.name)
    const title = msg`将视图“${name}”共享给所有能查看此列表的人？`
    if (await confirm({ title, confirmLabel: msg`共享` }))
      await change(msg`共享视图`, api.share, { id, version })
  }

  const roleNames = [...new Set(views.map(({ roleName }) => roleName).filter(Boolean))]
  const groups = [
    { label: t`我的视图`, items: views.filter(({ audience }) => audience === 'own') },
    ...roleNames.map((roleName) => ({
      label: t`角色视图：${roleName}`,
      items: views.filter((view) => view.roleName === roleName),
    })),
    { label: t`共享视图`, items: views.filter(({ audience }) => audience === 'shared') },
  ].filter(({ items }) => items.length > 0)
  const seen = current && { id: current.id, version: current.version }
  const mine = current?.isMine ? current : undefined
  const { name = '' } = current ?? {}
  const label = !current ? t`视图` : isChanged ? t`视图：${name}（已更改）` : t`视图：${name}`
  return (
    <>
      <DropdownMenu
        open={isOpen}
        onOpenChange={onOpenChange}
        trigger={
          <Button
            variant="ghost"
            square={!current}
            icon={<Bookmark aria-hidden />}
            aria-label={label}
          >
            {current && (
              <>
                {/* In a wide heading the view at hand says its name. */}
                <span className="max-w-40 truncate @4xl:hidden max-sm:max-w-24">{name}</span>
                {isChanged && (
                  <span aria-hidden className="text-warning-strong">
                    *
                  </span>
                )}
              </>
            )}
          </Button>
        }
      >
        <MenuRadioGroup
          label={t`视图`}
          value={current?.id ?? standard}
          onValueChange={() => all.open(undefined)}
          options={[{ value: standard, label: <Trans>标准视图</Trans> }]}
        />
        {groups.map((group) => (
          <Fragment key={group.label}>
            <MenuSeparator />
            <MenuHeading>{group.label}</MenuHeading>
            <MenuRadioGroup
              label={group.label}
              value={current?.id ?? standard}
              onValueChange={(id) => all.open(views.find((view) => view.id === id))}
              options={group.items.map(({ id, name }) => ({
                value: id,
                label: (
                  <span className="flex max-w-64 min-w-0 gap-2">
                    <span className="truncate">{name}</span>
                    {id === defaultId && (
                      <span className="shrink-0 text-text-muted">
                        <Trans>默认</Trans>
                      </span>
                    )}
                  </span>
                ),
              }))}
            />
          </Fragment>
        ))}
        <MenuSeparator />
        <MenuItem onSelect={() => setDialog({ kind: 'add' })}>
          <Trans>另存为视图</Trans>
        </MenuItem>
        {mine && seen && (
          <>
            <MenuItem
              reason={isChanged ? undefined : t`屏幕内容与视图一致`}
              onSelect={() =>
                void change(msg`用当前内容更新视图`, api.edit, { ...seen, content: all.content })
              }
            >
              <Trans>用当前内容更新视图</Trans>
            </MenuItem>
            <MenuItem onSelect={() => setDialog({ kind: 'rename', view: mine })}>
              <Trans>重命名视图</Trans>
            </MenuItem>
            {all.roles.length > 0 && (
              <MenuItem onSelect={() => setDialog({ kind: 'offer', view: mine })}>
                <Trans>提供给角色</Trans>
              </MenuItem>
            )}
            {can(api.share) && mine.audience !== 'shared' && (
              <MenuItem onSelect={() => void share(mine)}>
                <Trans>共享给所有人</Trans>
              </MenuItem>
            )}
            {mine.audience !== 'own' && (
              <MenuItem
                onSelect={() =>
                  void change(msg`收回，仅自己可见`, api.offer, { ...seen, roleId: null })
                }
              >
                <Trans>收回，仅自己可见</Trans>
              </MenuItem>
            )}
          </>
        )}
        {current && current.id !== defaultId && (
          <MenuItem
            onSelect={() =>
              void change(msg`设为我的默认视图`, api.setDefault, {
                list: list.def.endpoint.path,
                id: current.id,
              })
            }
          >
            <Trans>设为我的默认视图</Trans>
          </MenuItem>
        )}
        {defaultId !== null && (
          <MenuItem
            onSelect={() =>
              void change(msg`取消默认视图`, api.setDefault, {
                list: list.def.endpoint.path,
                id: null,
              })
            }
          >
            <Trans>取消默认视图</Trans>
          </MenuItem>
        )}
        {current?.canRemove && (
          <MenuItem tone="danger" onSelect={() => void remove(current)}>
            <Trans>删除视图</Trans>
          </MenuItem>
        )}
      </DropdownMenu>
      {dialog && (
        <ViewDialog dialog={dialog} list={list} views={all} onClose={() => setDialog(undefined)} />
      )}
    </>
  )
}
