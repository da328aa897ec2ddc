import type { App } from '#server/http/application.ts'
import type { JobRegistry } from '#server/jobs/job.ts'
import { bigFile } from './big-file/big-file.ts'
import { config } from './config.ts'
import { dict } from './dict.ts'
import { listView } from './list-view.ts'
import { loginLog } from './login-log.ts'
import { menu } from './menu/menu.ts'
import { monitor } from './monitor.ts'
import { online } from './online.ts'
import { operLog } from './oper-log.ts'
import { options } from './options.ts'
import { dept } from './people/dept.ts'
import { post } from './people/post.ts'
import { role } from './people/role.ts'
import { user } from './people/user.ts'
import { sysJob } from './sys-job.ts'
import { sysNoticeRead } from './sys-notice-read.ts'
import { sysNotice } from './sys-notice.ts'

/** Mounts the calls of the system domain. */
export function mountSystem(app: App, { jobs }: { jobs: JobRegistry }): void {
  bigFile(app)
  dept(app)
  config(app)
  dict(app)
  listView(app)
  loginLog(app)
  menu(app)
  monitor(app)
  online(app)
  operLog(app)
  options(app)
  post(app)
  role(app)
  user(app)
  sysJob(app, jobs)
  sysNotice(app)
  sysNoticeRead(app)
}
