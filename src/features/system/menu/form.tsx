import { msg } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import * as api from '#contract/system/menu.ts'
import { query } from '#core/http/api.ts'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { IconField } from '#kit/menu-icon/icon-field.tsx'
import { dictOptions } from '#kit/refs/dict.ts'
import { idsBelow, treeOptions } from '#kit/tree/tree-rows.ts'
import { useText } from '#kit/use-text.ts'

const Form = createFormFields(api.add)
const useTypes = dictOptions<'directory' | 'menu' | 'button'>('sys_menu_type')

interface Watched {
  menuType?: string
  isLink?: boolean
  isIframe?: boolean
}

/** Where a page is and how it is shown; buttons have none of it. */
function PageFields() {
  const text = useText()
  const { watch, setValue } = useFormContext<Watched>()
  const [menuType, isLink, isIframe] = watch(['menuType', 'isLink', 'isIframe'])
  // A frame shows a link; what is no frame any more is no link either.
  const follow = (isFrame: boolean) => setValue('isLink', isFrame, { shouldDirty: true })
  const isOutside = isLink === true || isIframe === true
  return (
    <>
      <Form.Text name="path" label={msg`路由路径`} required />
      <Form.Text name="redirect" label={msg`重定向`} hint={text(msg`留空时转到第一个可见的下级`)} />
      <IconField name="icon" label={msg`菜单图标`} />
      {menuType === 'menu' && !isOutside && (
        <Form.Text name="component" label={msg`组件路径`} required />
      )}
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <Form.Switch name="isHide" label={msg`是否隐藏`} />
        <Form.Switch name="isKeepAlive" label={msg`页面缓存`} />
        <Form.Switch name="isAffix" label={msg`是否固定`} />
        <Form.Switch name="isIframe" label={msg`是否内嵌`} onChange={follow} />
        {!isIframe && <Form.Switch name="isLink" label={msg`是否外链`} />}
      </div>
      {isOutside && (
        <Form.Text
          name="linkUrl"
          label={msg`链接地址`}
          required
          hint={text(msg`须以 https:// 开头`)}
        />
      )}
    </>
  )
}

/** A menu entry: directory, menu or button, each with its own fields. */
export function MenuFields({ row }: { row?: api.MenuRecord | undefined }) {
  const text = useText()
  const { watch } = useFormContext<Watched>()
  const { data } = useQuery(query(api.getParams, null))
  const menus = data?.menus ?? []
  // Nothing lies below itself.
  const own = row ? idsBelow(menus, row.id) : []
  const above = treeOptions(menus, ({ title }) => title).filter(({ value }) => !own.includes(value))
  const roles = (data?.roles ?? []).map(({ id, code, name }) => ({
    value: id,
    label: name,
    hint: code,
  }))
  return (
    <>
      <Form.Select
        name="pid"
        label={msg`上级菜单`}
        options={[{ value: '0', label: text(msg`主类目`) }, ...above]}
      />
      <Form.Radio name="menuType" label={msg`菜单类型`} required options={useTypes()} />
      <Form.Titles name="titles" label={msg`菜单名称`} required max={100} />
      <Form.Text
        name="name"
        label={msg`接口规则`}
        required
        hint={text(msg`唯一；菜单和按钮所需的权限`)}
      />
      {watch('menuType') !== 'button' && <PageFields />}
      <Form.MultiSelect name="roles" label={msg`权限标识`} options={roles} />
      <Form.Number name="menuSort" label={msg`菜单排序`} />
    </>
  )
}
