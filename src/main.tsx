import './styles.css'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { setHttp } from '#core/http/api.ts'
import { earlyFetch } from '#core/http/early-answers.ts'
import { createHttp } from '#core/http/http.ts'
import { apiBase } from '#core/http/runtime-config.ts'
import { restoreLanguage } from '#core/i18n/locale.ts'
import { session } from '#core/session/session.ts'
import { restoreTheme } from '#core/theme/theme.ts'
import { installTrustedTypes } from '#core/trusted-types.ts'
import { stayOnMissingFile } from '#core/version/stay-on-missing-file.ts'
import { signedIn } from '#shell/root/signed-in.ts'
import { adoptCspNonce } from '#ui/csp-nonce.ts'
import { createConsoleRouter } from './router.tsx'

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
  const [baseUrl] = await Promise.all([apiBase(), restoreLanguage(), lock])
  setHttp(createHttp({ baseUrl, fetch: earlyFetch }))
  createRoot(root).render(<RouterProvider router={createConsoleRouter()} />)
}

const root = document.getElementById('root')
if (root) void start(root)
