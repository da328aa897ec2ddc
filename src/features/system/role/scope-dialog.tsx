import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useController, useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { DeptOption } from '#contract/system/dept.ts'
import * as api from '#contract/system/role.ts'
import { notifyDone } from '#core/feedback/notify-done.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { createFormFields, ReasonField } from '#kit/form/create-form-fields.tsx'
import { usePickerTexts } from '#kit/list/control-texts.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { useFresh } from '#kit/time/use-fresh.ts'
import { TreeField } from '#kit/tree/tree-field.tsx'
import { treeOptions } from '#kit/tree/tree-rows.ts'
import { MultiSelect } from '#ui/select/multi-select.tsx'
import { Select } from '#ui/select/select.tsx'

const Form = createFormFields(api.dataScope)
const useScopes = dictOptions<api.DataScope>('sys_data_scope')

type Answer = z.output<(typeof api.menuTreeSelect)['output']>
type Scope = z.output<typeof api.MenuScope>

/** The scope of each screen whose records belong to operators; as the role as a whole unless one is set. */
function ScreenScopes({ rules, depts }: Pick<Answer, 'rules'> & { depts: readonly DeptOption[] }) {
  const { t } = useLingui()
  const scopes = useScopes()
  const deptTexts = usePickerTexts(t`部门`)
  const { field } = useController<Record<string, unknown>>({ name: 'authData' })
  // The form was opened with the scopes of the role.
  const chosen = field.value as readonly Scope[]
  const set = (menuId: string, change: Partial<Scope> | undefined) => {
    const others = chosen.filter((one) => one.menuId !== menuId)
    const old = chosen.find((one) => one.menuId === menuId)
    field.onChange(
      change
        ? [...others, { menuId, dataScope: 'all', deptIds: [], ...old, ...change } satisfies Scope]
        : others,
    )
  }
  const paths = treeOptions(rules, ({ title }) => title)
  const departments = treeOptions(depts, ({ deptName }) => deptName)
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1">
        <Trans>按页面设置</Trans>
      </legend>
      {rules
        .filter(({ isScoped }) => isScoped)
        .map(({ id, title }) => {
          const scope = chosen.find((one) => one.menuId === id)
          return (
            <div key={id} className="grid grid-cols-2 items-start gap-2 max-sm:grid-cols-1">
              <span title={paths.find(({ value }) => value === id)?.label} className="py-1">
                {title}
              </span>
              <div className="flex flex-col gap-2">
                <Select
                  aria-label={title}
                  options={scopes}
                  value={scope?.dataScope ?? null}
                  onValueChange={(next) =>
                    set(id, next === null ? undefined : { dataScope: next as api.DataScope })
                  }
                  placeholder={t`与角色相同`}
                  noneLabel={t`与角色相同`}
                />
                {scope?.dataScope === 'custom' && (
                  <MultiSelect
                    aria-label={`${title} · ${t`部门`}`}
                    options={departments}
                    value={scope.deptIds}
                    onValueChange={(deptIds) => set(id, { deptIds: [...deptIds] })}
                    placeholder={t`部门`}
                    texts={deptTexts}
                  />
                )}
              </div>
            </div>
          )
        })}
    </fieldset>
  )
}

function Fields({ rules, depts }: Pick<Answer, 'rules'> & { depts: readonly DeptOption[] }) {
  const { watch } = useFormContext<{ dataScope: api.DataScope }>()
  return (
    <>
      <Form.Select name="dataScope" label={msg`数据范围`} required options={useScopes()} />
      {watch('dataScope') === 'custom' && (
        <TreeField
          name="deptIds"
          label={msg`自定义部门`}
          rows={depts}
          getName={({ deptName }) => deptName}
        />
      )}
      <ScreenScopes rules={rules} depts={depts} />
      <ReasonField />
    </>
  )
}

interface ScopeDialogProps {
  row: Pick<api.Row, 'id'>
  onDone: () => Promise<void>
  onClose: () => void
}

/** Over whose records a role counts. */
export function ScopeDialog({ row, onDone, onClose }: ScopeDialogProps) {
  const menus = useFresh(api.menuTreeSelect, { roleId: row.id }, onClose)
  const depts = useFresh(api.deptTreeSelect, { roleId: row.id }, onClose)
  if (!menus.data || !depts.data) return null
  const { version, dataScope, deptIds, rules, scopes } = menus.data
  return (
    <CallDialog
      endpoint={api.dataScope}
      title={msg`数据权限`}
      size="lg"
      initial={{ roleId: row.id, version, dataScope, deptIds, authData: scopes }}
      handles={[Code.stale, Code.notFound, Code.rule]}
      onRefused={onDone}
      onDone={async () => {
        notifyDone(msg`数据权限`)
        await onDone()
      }}
      onClose={onClose}
    >
      <Fields rules={rules} depts={depts.data.depts} />
    </CallDialog>
  )
}
