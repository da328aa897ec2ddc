import { msg } from '@lingui/core/macro'
import * as api from '#contract/system/sys-job.ts'
import { titleIn } from '#core/i18n/title-in.ts'
import { LeaveFor } from '#kit/actions/leave-for.tsx'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { JobFields } from './sys-job/form.tsx'
import { JobRuns } from './sys-job/job-runs.tsx'

const RunDialog = lazyDialog(async () => (await import('./sys-job/run-dialog.tsx')).RunDialog)

const jobs = defineList(api.list, (field, filter) => ({
  columns: [
    field('titles', msg`任务名称`, cells.titles, { width: 264 }),
    field('jobGroup', msg`分组`, cells.badge('sys_job_group')),
    field('invokeTarget', msg`调用目标`, cells.code),
    field('jobParams', msg`参数`, cells.text, { hidden: true }),
    field('cronExpression', msg`cron 表达式`, cells.code),
    field('misfirePolicy', msg`执行策略`, cells.badge('sys_job_policy')),
    field('maxRetries', msg`失败重试`, cells.count),
    field('status', msg`状态`, cells.badge('sys_job_status')),
    field('nextRunAt', msg`下次执行`, cells.dateTime),
    field('lastRunAt', msg`上次执行`, cells.dateTime),
    field('lastStatus', msg`上次结果`, cells.badge('sys_job_run_status')),
    field('isBuiltIn', msg`系统内置`, cells.bool(msg`系统内置`, msg`自定义`)),
    field('remark', msg`备注`, cells.text, { hidden: true }),
    field('operatorName', msg`修改人`, cells.text, { hidden: true }),
    field('createdAt', msg`创建时间`, cells.dateTime, { hidden: true }),
    field('updatedAt', msg`更新时间`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`任务名称、调用目标`)),
    filter('jobGroup', controls.select(msg`分组`, dictOptions('sys_job_group'))),
    filter('status', controls.select(msg`状态`, dictOptions('sys_job_status'))),
  ],
}))

export default defineResourceView(jobs, api, {
  resourceName: msg`定时任务`,
  getTitle: ({ titles, invokeTarget }) => `${titleIn(titles)} · ${invokeTarget}`,
  initial: { jobGroup: 'default', misfirePolicy: 'repeat', maxRetries: 0 },
  Fields: JobFields,
  statusChanges: [
    { to: 'on', label: msg`启动`, from: ['off'] },
    { to: 'off', label: msg`暂停`, from: ['on'] },
  ],
  blocked: {
    remove: ({ isBuiltIn, status }) =>
      (isBuiltIn && msg`系统内置，不能删除`) ||
      (status === 'on' && msg`运行中的任务不能删除，请先暂停`),
  },
  rowActions: (row, { show, refresh }) => [
    {
      keys: 'r',
      label: msg`执行一次`,
      endpoint: api.run,
      run: () =>
        show((close) => (
          <RunDialog row={row} onDone={() => refresh().then(close)} onClose={close} />
        )),
    },
    {
      keys: 'l',
      label: msg`任务日志`,
      endpoint: api.logs,
      run: () =>
        show((close) => (
          <LeaveFor to="/system/sysJobLog" search={{ jobId: row.id }} onLeave={close} />
        )),
    },
  ],
  sections: ({ row }) => <JobRuns row={row} />,
})
