// Who works here. The token sits in a cookie that all tabs share, the identity in the session storage of one tab;
// a fingerprint binds the two, so that a tab never shows one operator's rights and acts with another's token
//. It authorises nothing: the server does.
import { proxy, ref } from 'valtio'
import { z } from 'zod'
import type { Lang } from '#contract/lang.ts'
import { MenuEntry } from '#contract/menu-entry.ts'
import {
  type getUserMenus,
  LargeUsd,
  Simulated,
  type SignedIn,
  SlaMinutes,
  UserInfo,
  usualLargeUsd,
} from '#contract/session.ts'
import { readThemeConfig } from '../settings/theme-config.ts'
import { browserSessionEnv, type SessionEnv } from './session-env.ts'

/** The menu and rights of the token's owner, as the server gave them. */
export type Menus = z.output<(typeof getUserMenus)['output']>
type Facts = Pick<SessionState, 'permissions' | 'lockVerify' | 'sla' | 'largeUsd' | 'simulated'> & {
  readonly userInfo: UserInfo
}

/** What the console knows of its operator. */
export interface SessionState {
  token: string | null
  user: UserInfo | null
  permissions: readonly string[]
  /** Null until fetched; held by reference, thousands of entries are not worth watching. */
  menu: readonly MenuEntry[] | null
  mustChangePassword: boolean
  /** Whether the server locks and unlocks the session itself; null until it said. */
  lockVerify: boolean | null
  /** Minutes that records may wait, of which the server said something. */
  sla: SlaMinutes
  /** USDT from which an amount is large. */
  largeUsd: number
  /** What is made up or simulated on the server. */
  simulated: readonly Simulated[]
}

const nobody = (): SessionState => ({
  token: null,
  user: null,
  permissions: [],
  menu: null,
  mustChangePassword: false,
  lockVerify: null,
  sla: {},
  largeUsd: usualLargeUsd,
  simulated: [],
})

const Stored = z.object({
  boundTo: z.string(),
  userInfo: UserInfo,
  userMenu: z.array(MenuEntry),
  menuLang: z.string(),
  permissions: z.array(z.string()),
  lockVerify: z.boolean().nullable().catch(null),
  sla: SlaMinutes.catch({}),
  largeUsd: LargeUsd,
  simulated: z.array(Simulated).catch([]),
})
const keys = Object.keys(Stored.shape) as (keyof typeof Stored.shape)[]
/** Tokens a tab may have slept through and still follow. */
const chainLength = 16

/** Makes a session over a cookie, a storage and a channel; the console has one, tests have one per tab. */
export function createSession(env: SessionEnv) {
  const state = proxy<SessionState>(nobody())
  const takenOver = new Set<() => void>()

  const forget = () => keys.forEach((key) => env.write(key, null))

  function takeUp(menu: readonly MenuEntry[], facts: Facts) {
    const { userInfo: user, permissions, lockVerify, sla, largeUsd, simulated } = facts
    const known = { user, lockVerify, sla, largeUsd, simulated }
    Object.assign(state, known, { menu: ref(menu), permissions: ref(permissions) })
  }

  /** Takes up what the cookie and the storage hold: at start, and when another tab changed the cookie. */
  function restore() {
    const token = env.readToken()
    Object.assign(state, nobody(), { token })
    const { data } = Stored.safeParse(Object.fromEntries(keys.map((key) => [key, env.read(key)])))
    const isMine = token !== null && data?.boundTo === fingerprint(token)
    if (!isMine || data.menuLang !== readThemeConfig().globalI18n) return forget()
    takeUp(data.userMenu, data)
  }

  /** Goes on with a token that replaced the own one: same session, same operator. */
  function follow(token: string) {
    state.token = token
    if (state.menu !== null) env.write('boundTo', fingerprint(token))
  }

  /** True when the token in the cookie replaced ours in another tab, by unlocking. */
  function isSuccessor(token: string | null): token is string {
    if (token === null || state.token === null) return false
    const chain = env.readChain()
    const own = chain.indexOf(fingerprint(state.token))
    return own !== -1 && chain.indexOf(fingerprint(token), own) > own
  }

  /** Compares with the cookie; on a difference drops the identity and tells the listeners. False when it differed. */
  function isStillMine(): boolean {
    const token = env.readToken()
    if (token === state.token) return true
    if (isSuccessor(token)) {
      follow(token)
      return true
    }
    restore()
    takenOver.forEach((listener) => listener())
    return false
  }

  env.listen(isStillMine)

  return {
    /** Watch it with `useSnapshot(session.state)`. */
    state,
    restore,
    isStillMine,
    /** The own token as it is by now, also when another tab has just replaced it and this one was not told yet. */
    tokenByNow: () => (isStillMine(), state.token),
    /** Calls the listener when another tab signed in or out; answers how to stop. */
    onTakenOver(listener: () => void) {
      takenOver.add(listener)
      return () => takenOver.delete(listener)
    },
    /** Starts a session with the answer of the login call; the menu follows on the first navigation. */
    signIn({ token, userInfo, permissions, mustChangePassword }: SignedIn) {
      forget()
      env.writeChain([])
      env.writeToken(token)
      Object.assign(state, nobody(), { token, user: userInfo, mustChangePassword })
      state.permissions = ref(permissions)
      env.notifyTabs()
    },
    /**
     * Keeps menu and rights that were fetched with `token`, and the language of the titles: a page that loads in another
     * one fetches them again. False when the token has changed meanwhile.
     */
    keepMenus(token: string, menus: Menus, lang: Lang): boolean {
      if (env.readToken() !== token) return isStillMine() && false
      Object.assign(state, {
        token,
        mustChangePassword: menus.mustChangePassword,
      })
      takeUp(menus.menuList, menus)
      const stored = {
        ...menus,
        boundTo: fingerprint(token),
        userMenu: menus.menuList,
        menuLang: lang,
      }
      keys.forEach((key) => env.write(key, stored[key]))
      return true
    },
    /** Takes the token that replaced the own one; the other tabs follow without a reload. */
    rotate(token: string) {
      if (state.token === null) return
      const own = fingerprint(state.token)
      const chain = env.readChain()
      const kept = chain.at(-1) === own ? chain : [own]
      env.writeChain([...kept, fingerprint(token)].slice(-chainLength))
      env.writeToken(token)
      follow(token)
      env.notifyTabs()
    },
    /** Keeps what the operator changed of their own account, over a reload too; other tabs see it with their next menu. */
    amendUser(change: Partial<Pick<UserInfo, 'avatar' | 'userNickname'>>) {
      if (state.user === null) return
      const user = { ...state.user, ...change }
      state.user = user
      if (state.menu !== null) env.write('userInfo', user)
    },
    /** The first password was replaced. */
    passwordChanged() {
      state.mustChangePassword = false
    },
    /** Forgets everything, in every tab. */
    clear() {
      const wasSignedIn = state.token !== null || env.readToken() !== null
      forget()
      env.writeToken(null)
      env.writeChain([])
      Object.assign(state, nobody())
      if (wasSignedIn) env.notifyTabs()
    },
  }
}
export type Session = ReturnType<typeof createSession>

/** The console's session. `main.tsx` restores it before the first navigation. */
export const session: Session = createSession(browserSessionEnv())

/**
 * Names a token without revealing it: two 32-bit FNV-1a runs. It only tells tokens apart within one
 * browser, so speed and working on plain http matter and strength does not.
 */
function fingerprint(token: string): string {
  let low = 0x811c9dc5
  let high = 0xcbf29ce4
  for (let at = 0; at < token.length; at += 1) {
    const unit = token.charCodeAt(at)
    low = Math.imul(low ^ unit, 0x01000193)
    high = Math.imul(high ^ (unit + at), 0x01000193)
  }
  return (low >>> 0).toString(16).padStart(8, '0') + (high >>> 0).toString(16).padStart(8, '0')
}
