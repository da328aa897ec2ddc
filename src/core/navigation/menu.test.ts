import { i18n } from '@lingui/core'
import { beforeEach, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import type { Lang } from '#contract/lang.ts'
import { envelope, serve, signedIn } from '../testing/http-memory.ts'
import { ensureMenu, refreshMenu } from './menu.ts'

const setLanguage = (lang: Lang) => i18n.loadAndActivate({ locale: lang, messages: {} })
beforeEach(() => setLanguage('zh-cn'))

/** A menu of one entry whose title is the language it was asked for in. */
const menuIn = (lang: string | null) =>
  envelope(Code.ok, '', {
    menuList: [
      {
        path: '/home',
        name: 'home',
        component: 'home/index',
        meta: {
          title: lang,
          isLink: '',
          isHide: false,
          isKeepAlive: true,
          isAffix: true,
          isIframe: false,
          icon: '',
        },
      },
    ],
    permissions: [],
    userInfo: signedIn('').userInfo,
    mustChangePassword: false,
    lockVerify: false,
  })

/** A server that answers when it is let, in any order. */
function slowServer() {
  const waiting = new Map<string | null, () => void>()
  const { session, sent } = serve(async (request) => {
    const lang = request.headers.get('accept-language')
    await new Promise<void>((go) => waiting.set(lang, go))
    return menuIn(lang)
  })
  const answer = async (lang: string) => {
    await expect.poll(() => waiting.has(lang)).toBe(true)
    waiting.get(lang)?.()
  }
  return { session, sent, answer, title: () => session.state.menu?.[0]?.meta.title }
}

it('is fetched once for all who ask at the same time', async () => {
  const { session, sent, answer, title } = slowServer()
  const asked = Promise.all([ensureMenu(session), refreshMenu(session), refreshMenu(session)])
  await answer('zh-CN')
  await asked
  expect(sent).toHaveLength(1)
  expect(title()).toBe('zh-CN')
})

it('is fetched anew when the language is switched while it is on its way', async () => {
  const { session, answer, title } = slowServer()
  const before = refreshMenu(session)
  setLanguage('en')
  const after = refreshMenu(session)
  await answer('en')
  await after
  expect(title()).toBe('en')
  // What was asked for first comes last.
  await answer('zh-CN')
  await before
  expect(title()).toBe('en')
})

it('is asked for again by the first page when the language was switched before it came', async () => {
  const { session, answer, title } = slowServer()
  const first = ensureMenu(session)
  setLanguage('zh-tw')
  await answer('zh-CN')
  await answer('zh-TW')
  await first
  expect(title()).toBe('zh-TW')
})
