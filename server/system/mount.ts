import type { App } from '../http/application.ts'
import { bigFile } from './big-file.ts'
import { dict } from './dict.ts'
import { menu } from './menu.ts'
import { options } from './options.ts'

/** Mounts the calls of the system domain. */
export function mountSystem(app: App): void {
  bigFile(app)
  dict(app)
  menu(app)
  options(app)
}
