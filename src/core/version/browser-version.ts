// The version watch on the browser's own page, network and window.
import { readConfig } from '../deployment/config-file.ts'
import { checkMs, createVersionWatch } from './new-version.ts'

/** The server writes the build into the page it serves; the mark itself stands there where nobody did. */
function buildOfPage(): string | undefined {
  const build = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content
  return build === undefined || build === '' || build.startsWith('__') ? undefined : build
}

/** The console's version watch. */
export const version = createVersionWatch({
  build: buildOfPage(),
  fetchBuild: async () => (await readConfig()).build,
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
})

/** Begins to watch: every few minutes, whenever the window comes to the front, and on a file that is gone. */
export function watchVersion(): () => void {
  const check = () => void (document.visibilityState === 'visible' && version.check())
  const missing = () => void version.missing()
  const timer = setInterval(check, checkMs)
  document.addEventListener('visibilitychange', check)
  window.addEventListener('focus', check)
  window.addEventListener('vite:preloadError', missing)
  return () => {
    clearInterval(timer)
    version.stop()
    document.removeEventListener('visibilitychange', check)
    window.removeEventListener('focus', check)
    window.removeEventListener('vite:preloadError', missing)
  }
}
