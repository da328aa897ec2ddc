import './styles.css'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { setHttp } from '#core/http/api.ts'
import { earlyFetch } from '#core/http/early-answers.ts'
import { createHttp } from '#core/http/http.ts'
import { backEnd, setConfigReader } from '#core/http/runtime-config.ts'
import { restoreLanguage } from '#core/i18n/locale.ts'
import { session } from '#core/session/session.ts'
import { restoreTheme } from '#core/theme/theme.ts'
import { installTrustedTypes } from '#core/trusted-types.ts'
import { stayOnMissingFile } from '#core/version/stay-on-missing-file.ts'
import { signedIn } from '#shell/root/signed-in.ts'
import { adoptCspNonce } from '#ui/csp-nonce.ts'
import { createRoot } from './create-root.ts'
import { createConsoleRouter } from './router.tsx'

/** Milliseconds that nothing is drawn for while the page of the address is found. */
const patienceMs = 300
const after = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
  })

async function start(root: HTMLElement) {
  installTrustedTypes()
  adoptCspNonce()
  stayOnMissingFile()
  restoreTheme()
  session.restore()
  // Another tab signed in or out: this page starts afresh, so that nothing of the former operator stays.
  session.onTakenOver(() => window.location.reload())
  // The lock stands before the first page does; without it the router says what is missing.
  const lock = session.state.token === null ? undefined : signedIn.load().catch(() => undefined)
  // Another host says in its own words where the calls begin, and which languages there are.
  setConfigReader(async () => (await import('#core/deployment/config-file.ts')).adoptConfig())
  const found = backEnd()
  const [{ apiBase: baseUrl, connect }] = await Promise.all([
    found,
    found.then(restoreLanguage),
    lock,
  ])
  setHttp(createHttp({ baseUrl, fetch: earlyFetch }))
  await connect?.()
  // On a slow processor each of these steps is long; between them the page answers.
  await after(0)
  const router = createConsoleRouter()
  // What is drawn before its page is found would be drawn twice; a page that takes long says so in the meantime.
  // A load that fails is tried again when it is drawn, and told there.
  await Promise.race([router.load().catch(() => undefined), after(patienceMs)])
  startTransition(() => createRoot(root).render(<RouterProvider router={router} />))
}

const root = document.getElementById('root')
if (root)
  start(root).catch((error: unknown) => {
    // Before there is a page: its configuration is wrong.
    root.textContent = String(error)
    throw error
  })
