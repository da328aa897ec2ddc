// What a reload does to the console: tests of a worker share its modules, and with them what those remember.
import { questions } from '#core/feedback/confirm.ts'
import { clearToasts } from '#core/feedback/toast.ts'
import { queryClient } from '#core/http/query-client.ts'
import { showLanguage } from '#core/i18n/locale.ts'
import { forgetMenuCalls } from '#core/navigation/menu.ts'
import { ending } from '#core/session/session-end.ts'
import { session } from '#core/session/session.ts'
import { settings } from '#core/settings/settings.ts'
import { readThemeConfig } from '#core/settings/theme-config.ts'
import { setSingleKeys } from '#kit/keys/keys.ts'

const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }

/** Nobody is signed in, nothing was fetched, nothing is told or asked. */
export function forgetConsole(): void {
  session.clear()
  queryClient.clear()
  // Their answers are kept from the next test.
  forgetMenuCalls()
  clearToasts()
  // Whoever waits for an answer goes on, and an alert can be told again.
  for (const question of questions.queue) question.answer(false)
  Object.assign(ending, { isNotified: false, isSigningIn: false })
}

/** The console as a new browser has it, whatever the file before left behind. */
export async function freshBrowser(): Promise<void> {
  // A download leads away, and no address but one of the web has cookies.
  happyDOM.setURL('http://localhost:3000/')
  for (const pair of document.cookie.split('; '))
    document.cookie = `${pair.split('=')[0]}=; Path=/; Max-Age=0`
  // What was appended outside of a test's own tree: the input of a file choice stays there.
  document.body.replaceChildren()
  sessionStorage.clear()
  localStorage.clear()
  forgetConsole()
  Object.assign(settings, readThemeConfig())
  setSingleKeys(true)
  await showLanguage('zh-cn')
}
