import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { findMenuEntry } from '#core/navigation/menu-index.ts'
import { ensureMenu } from '#core/navigation/menu.ts'
import { isOwnPath } from '#core/navigation/own-pages.ts'
import { redirectTarget, type Target } from '#core/navigation/redirect-target.ts'
import { productMark, productName } from '#core/product.ts'
import { session } from '#core/session/session.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LoginForm } from './login-form.tsx'
import { type LoginMethod, loginMethods, scanPath } from './login-methods.ts'
import { LoginTools } from './login-tools.tsx'

// Few come here for a first password: it does not weigh on every sign-in.
const NewPasswordForm = lazyPart(
  async () => (await import('./new-password-form.tsx')).NewPasswordForm,
)

// Other sites to go to, where there are any: fetched after the form is there to be filled in.
const newLoginLinks = () =>
  lazyPart(async () => (await import('./login-links.tsx')).loadLoginLinks())

// The other ways to sign in, where the server is set up for any.
const newLoginWays = () => lazyPart(async () => (await import('./login-ways.tsx')).loadLoginWays())

interface LoginPageProps {
  redirect?: string | undefined
  params?: string | undefined
  /** What follows `#` in the address: `oidc` when a provider sent the browser back, `oidc=` and the code of an invitation. */
  hash?: string
  onDone: (target: Target) => Promise<void>
}

/** Drawn anew with the page, which follows the language. */
const Brand = () => (
  <div className="flex items-center gap-3">
    <img src={productMark} alt="" className="size-10" />
    <span className="text-2xl font-semibold">{productName()}</span>
  </div>
)

export const LoginPage = ({ redirect, params, hash = '', onDone }: LoginPageProps) => {
  const { i18n } = useLingui()
  const { mustChangePassword } = useSnapshot(session.state)
  const [oldPassword, setOldPassword] = useState('')
  const [LoginLinks] = useState(newLoginLinks)
  const [LoginWays] = useState(newLoginWays)
  const [method, setMethod] = useState<LoginMethod>(hash.startsWith('oidc') ? 'oidc' : 'username')

  const proceed = async () => {
    const menu = await ensureMenu().catch(() => undefined)
    const isKnown = (path: string) =>
      path === scanPath ||
      isOwnPath(path) ||
      (menu !== undefined && findMenuEntry(menu, path) !== undefined)
    await onDone(redirectTarget(redirect, params, isKnown))
  }

  // Without a password where another way was taken: a first one has to be typed then.
  const signedIn = async (password = '') => {
    if (session.state.mustChangePassword) setOldPassword(password)
    else await proceed()
  }

  return (
    <main className="grid min-h-dvh bg-surface lg:grid-cols-[5fr_7fr]">
      <div className="flex flex-col justify-between gap-10 border-r bg-bg p-12 max-lg:hidden">
        <Brand />
        <p className="max-w-md text-2xl font-medium text-balance">
          <Trans>看清每一笔，只决定一次，留下每一步。</Trans>
        </p>
      </div>
      <div className="flex flex-col items-center px-4">
        <div className="flex gap-1 self-end py-4">
          <LoginTools />
        </div>
        <div className="w-full max-w-95 py-[10vh]">
          <div className="mb-6 flex justify-center lg:hidden">
            <Brand />
          </div>
          <section aria-labelledby="login-title" className="sm:p-6">
            {mustChangePassword ? (
              <>
                <h1 id="login-title" className="text-lg font-semibold">
                  <Trans>设置新密码</Trans>
                </h1>
                <p className="mt-1 mb-4 text-text-muted">
                  <Trans>这是首次登录或密码已被重置，请先设置自己的密码。</Trans>
                </p>
                <NewPasswordForm
                  {...(oldPassword !== '' && { oldPassword })}
                  submitLabel={msg`保存并进入`}
                  onDone={proceed}
                />
              </>
            ) : (
              <>
                <h1 id="login-title" className="mb-4 text-lg font-semibold">
                  {i18n._(loginMethods[method])}
                </h1>
                {method === 'username' && <LoginForm onSignedIn={signedIn} />}
                <LoginWays
                  method={method}
                  onMethod={setMethod}
                  onSignedIn={signedIn}
                  from={{ redirect, params, hash }}
                />
              </>
            )}
          </section>
          <LoginLinks />
        </div>
      </div>
    </main>
  )
}
