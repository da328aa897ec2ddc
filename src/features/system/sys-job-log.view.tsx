import { msg } from '@lingui/core/macro'
import * as api from '#contract/system/sys-job.ts'
import { moreCells } from '#kit/cells/more-cells.tsx'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { useJobs } from './sys-job/use-jobs.ts'

const DeleteDialog = lazyDialog(
  async () => (await import('./sys-job/delete-dialog.tsx')).DeleteDialog,
)
const CancelDialog = lazyDialog(
  async () => (await import('./sys-job/cancel-dialog.tsx')).CancelDialog,
)
const useStatuses = dictOptions<api.RunStatus>('sys_job_run_status')
const isOpen = ({ status }: api.RunRow) => status === 'queued' || status === 'running'
const maxBulk = 50

const runs = defineList(api.logs, (field, filter) => ({
  columns: [
    field('titles', msg`任务名称`, cells.titles, { width: 264 }),
    field('targetName', msg`调用目标`, cells.code),
    field('runTrigger', msg`触发方式`, cells.badge('sys_job_trigger')),
    field('status', msg`执行结果`, cells.badge('sys_job_run_status')),
    field('attempt', msg`第几次尝试`, cells.count),
    field('scheduledAt', msg`计划时间`, cells.dateTime),
    field('startedAt', msg({ message: '开始时间', context: 'run' }), moreCells.dateTimeMs),
    field('finishedAt', msg({ message: '结束时间', context: 'run' }), moreCells.dateTimeMs, {
      hidden: true,
    }),
    field('durationMs', msg`耗时（毫秒）`, cells.count),
    field('result', msg`结果`, cells.text, { width: 320 }),
    field('jobParams', msg`参数`, cells.text, { hidden: true }),
    field('process', msg`服务器进程`, cells.text, { hidden: true }),
    field('operatorName', msg`操作员`),
  ],
  filters: [
    filter('targetName', controls.keyword(msg`关键字`, msg`调用目标`)),
    filter('status', controls.multiSelect(msg`执行结果`, useStatuses)),
    filter('jobId', controls.select(msg`任务`, useJobs)),
    filter('dateRange', controls.dateRange(msg`计划时间`)),
  ],
}))

export default defineResourceView(
  runs,
  { list: api.logs },
  {
    resourceName: msg`执行记录`,
    getTitle: ({ targetName, id }) => `${targetName} · ${id}`,
    rowActions: (row, { show, refresh }) => [
      {
        label: msg`撤回`,
        endpoint: api.cancel,
        blocked: row.status !== 'queued' && msg`只能撤回等待中的执行`,
        run: () =>
          show((close) => (
            <CancelDialog rows={[row]} onDone={() => refresh().then(close)} onClose={close} />
          )),
      },
    ],
    bulkActions: (rows, { show, refresh }) => [
      {
        label: msg`批量撤回`,
        endpoint: api.cancel,
        blocked:
          (rows.some(({ status }) => status !== 'queued') && msg`只能撤回等待中的执行`) ||
          (rows.length > maxBulk && msg`一次最多处理 ${maxBulk} 条`),
        run: () =>
          show((close) => (
            <CancelDialog rows={rows} onDone={() => refresh().then(close)} onClose={close} />
          )),
      },
      {
        label: msg`批量删除`,
        endpoint: api.deleteLogs,
        danger: true,
        blocked:
          (rows.some(isOpen) && msg`未结束的执行不能删除`) ||
          (rows.length > maxBulk && msg`一次最多处理 ${maxBulk} 条`),
        run: () =>
          show((close) => (
            <DeleteDialog rows={rows} onDone={() => refresh().then(close)} onClose={close} />
          )),
      },
    ],
  },
)
