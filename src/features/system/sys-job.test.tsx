// Keeping jobs, on the real screen against the real server and its scheduler.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '#server/base/log.ts'
import { connect } from '#server/db/connection/client.ts'
import { type Scheduler, startScheduler } from '#server/jobs/scheduler.ts'
import { allJobs } from '#server/root/all-jobs.ts'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
let scheduler: Scheduler
let close: () => Promise<void>
beforeAll(async () => {
  server = await testServer()
  const own = connect(server.runtimeUrl, { max: 4 })
  close = own.close
  const { db, sql } = own
  scheduler = startScheduler(
    { db, sql, log: createLog('silent'), store: server.store, uploadMaxBytes: 1 },
    allJobs,
    { isTimed: false },
  )
})
afterAll(async () => {
  await scheduler.stop()
  await close()
  await server.close()
})

it('adds a job with its next runs in sight, runs it once and finds the run in the log', async () => {
  const token = await server.signIn()
  pointConsoleAt(server)
  const user = userEvent.setup()
  const submit = () => user.keyboard('{Control>}{Enter}{/Control}')
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const router = openConsole('/system/sysJob', token)
  await screen.findByText('还没有定时任务')

  await user.keyboard('n')
  const box = await screen.findByRole('dialog', { name: '新增定时任务' })
  const field = (name: RegExp) => within(box).getByRole('textbox', { name })
  await user.type(field(/任务名称 \(简体中文\)/), '每日清理')
  await user.click(within(box).getByRole('combobox', { name: /调用目标/ }))
  await user.click(await screen.findByRole('option', { name: /清理过期数据/ }))
  await user.type(field(/cron 表达式/), '0 0 4 31 2 *')
  expect(await within(box).findByText('这个表达式不会再执行')).toBeInTheDocument()
  await user.clear(field(/cron 表达式/))
  await user.type(field(/cron 表达式/), '0 30 4 * * *')
  await waitFor(() => expect(within(box).getAllByText(/04:30:00/)).toHaveLength(5))
  await submit()
  await closed()
  const grid = await screen.findByRole('grid', { name: '定时任务' })
  expect(await within(grid).findByText('暂停')).toBeInTheDocument()

  await user.keyboard('j')
  await user.keyboard('r')
  await screen.findByRole('dialog', { name: '执行一次' })
  await submit()
  await closed()
  await scheduler.step()
  await user.keyboard('{Enter}')
  const drawer = await screen.findByRole('dialog', { name: /每日清理/ })
  expect(await within(drawer).findByText('最近执行')).toBeInTheDocument()
  await waitFor(() => expect(within(drawer).getAllByText('成功').length).toBeGreaterThan(0))
  await user.keyboard('{Escape}')
  await closed()

  await user.keyboard('l')
  await waitFor(() => expect(router.state.location.pathname).toBe('/system/sysJobLog'))
  const log = await screen.findByRole('grid', { name: '执行记录' })
  expect(await within(log).findByText('手动')).toBeInTheDocument()
  expect(within(log).getByText('admin')).toBeInTheDocument()
})

it('takes a waiting run back from the log', async () => {
  const token = await server.signIn()
  pointConsoleAt(server)
  const user = userEvent.setup()
  await server.sql`
    insert into sys_job_run (job_id, invoke_target, run_trigger, scheduled_at, operator_name)
    select id, 'purgeExpired', 'manual', now() + interval '1 h', 'admin' from sys_job limit 1`
  openConsole('/system/sysJobLog', token)
  const log = await screen.findByRole('grid', { name: '执行记录' })
  const waiting = (await within(log).findByText('等待执行')).closest('[role=row]')
  await user.click(within(waiting as HTMLElement).getByRole('checkbox'))
  await user.click(await screen.findByRole('button', { name: '批量撤回' }))
  const box = await screen.findByRole('dialog', { name: '撤回执行' })
  await user.type(within(box).getByRole('textbox', { name: /原因/ }), '误点，不用再执行')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await within(log).findByText('已撤回')).toBeInTheDocument()
  await scheduler.step()
  const [row] = await server.sql`
    select status, started_at from sys_job_run where operator_name = 'admin' order by id desc limit 1`
  expect(row).toEqual({ status: 'cancelled', started_at: null })
})
