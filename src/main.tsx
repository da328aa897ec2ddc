import './styles.css'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { setHttp } from '#core/api.ts'
import { createHttp } from '#core/http.ts'
import { restoreLanguage } from '#core/locale.ts'
import { apiBase } from '#core/runtime-config.ts'
import { session } from '#core/session.ts'
import { stayOnMissingFile } from '#core/stay-on-missing-file.ts'
import { restoreTheme } from '#core/theme.ts'
import { installTrustedTypes } from '#core/trusted-types.ts'
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
  setHttp(createHttp({ baseUrl }))
  createRoot(root).render(<RouterProvider router={createConsoleRouter()} />)
}

const root = document.getElementById('root')
if (root) void start(root)
