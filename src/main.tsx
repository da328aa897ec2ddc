import './styles.css'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { setHttp } from '#core/api.ts'
import { createHttp } from '#core/http.ts'
import { restoreLanguage } from '#core/locale.ts'
import { readApiBase } from '#core/runtime-config.ts'
import { session } from '#core/session.ts'
import { restoreTheme } from '#core/theme.ts'
import { adoptCspNonce } from '#ui/csp-nonce.ts'
import { createConsoleRouter } from './router.tsx'

async function start(root: HTMLElement) {
  adoptCspNonce()
  restoreTheme()
  session.restore()
  // Another tab signed in or out: this page starts afresh, so that nothing of the former operator stays.
  session.onTakenOver(() => window.location.reload())
  const [baseUrl] = await Promise.all([readApiBase(), restoreLanguage()])
  if (baseUrl !== undefined) setHttp(createHttp({ baseUrl }))
  createRoot(root).render(<RouterProvider router={createConsoleRouter()} />)
}

const root = document.getElementById('root')
if (root) void start(root)
