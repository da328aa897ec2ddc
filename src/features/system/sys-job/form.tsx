import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { localizedText } from '#contract/lang.ts'
import * as api from '#contract/system/sys-job.ts'
import { query } from '#core/http/api.ts'
import { toLang } from '#core/i18n/locale.ts'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { dictOptions } from '#kit/refs/dict.ts'
import { NextRuns } from './next-runs.tsx'

const Form = createFormFields(api.add)
const useGroups = dictOptions<api.JobGroup>('sys_job_group')
const usePolicies = dictOptions<api.MisfirePolicy>('sys_job_policy')

function TargetFields({ row }: { row: api.Row | undefined }) {
  const { t, i18n } = useLingui()
  const { data } = useQuery(query(api.targets, {}))
  const lang = toLang(i18n)
  const chosen: unknown = useWatch({ name: 'invokeTarget' })
  const targets = data?.list ?? []
  const target = targets.find(({ name }) => name === (row?.isBuiltIn ? row.invokeTarget : chosen))
  const names = target?.params.map(({ titles }) => localizedText(titles, lang)).join(' | ') ?? ''
  return (
    <>
      {!row?.isBuiltIn && (
        <Form.Select
          name="invokeTarget"
          label={msg`调用目标`}
          required
          options={targets.map(({ name, titles }) => ({
            value: name,
            label: localizedText(titles, lang),
            hint: name,
          }))}
        />
      )}
      {names !== '' && (
        <Form.Text name="jobParams" label={msg`参数`} hint={t`以 | 分隔：${names}`} />
      )}
    </>
  )
}

function CronField() {
  const typed: unknown = useWatch({ name: 'cronExpression' })
  const expression = typeof typed === 'string' ? typed : ''
  return (
    <Form.Text
      name="cronExpression"
      label={msg`cron 表达式`}
      required
      hint={<NextRuns expression={expression} />}
    />
  )
}

/** The form of a job; of a built-in one only its clock and what is said of it. */
export const JobFields = ({ row }: { row?: api.Row | undefined }) => {
  const groups = useGroups()
  const policies = usePolicies()
  return (
    <>
      <Form.Titles name="titles" label={msg`任务名称`} required max={64} />
      <TargetFields row={row} />
      <CronField />
      <div className="grid gap-4 sm:grid-cols-2">
        {!row?.isBuiltIn && <Form.Select name="jobGroup" label={msg`分组`} options={groups} />}
        <Form.Select name="misfirePolicy" label={msg`执行策略`} options={policies} />
        <Form.Number name="maxRetries" label={msg`失败重试（0 到 5 次）`} />
      </div>
      <Form.Textarea name="remark" label={msg`备注`} max={200} />
    </>
  )
}
