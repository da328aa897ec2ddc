import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { usualSla } from '#contract/queues.ts'
import { usualLargeUsd } from '#contract/session.ts'
import { Stamp } from '#contract/wire.ts'
import { type MemoryBrowser, memorySessionEnv } from '../testing/session-memory.ts'
import { cookieIn, serializeCookie } from './session-env.ts'
import { createSession, type Menus } from './session.ts'

const time = Stamp.parse('2026-01-02T03:04:05.678Z')
const user = (userName: string) => ({
  id: z.string().parse(userName === 'alice' ? '1' : '2'),
  userName,
  userNickname: userName,
  avatar: '',
  roles: ['admin'],
  time,
  authBtnList: [],
  bindMemberId: null,
})
const answer = (userName: string) => ({
  token: `token of ${userName}`,
  expiresAt: time,
  userInfo: user(userName),
  permissions: [`right of ${userName}`],
  mustChangePassword: false,
})
const menus = (userName: string): Menus => ({
  menuList: [],
  permissions: [`right of ${userName}`],
  userInfo: user(userName),
  mustChangePassword: false,
  lockVerify: false,
  sla: usualSla,
  largeUsd: usualLargeUsd,
  simulated: [],
})

describe('a session', () => {
  it('survives a reload of its tab with menu and rights', () => {
    const browser: MemoryBrowser = { token: null }
    const storage = new Map<string, string>()
    const before = createSession(memorySessionEnv(browser, storage))
    before.signIn(answer('alice'))
    before.keepMenus('token of alice', menus('alice'), 'zh-cn')
    const after = createSession(memorySessionEnv(browser, storage))
    after.restore()
    expect(after.state).toEqual({ ...before.state })
    expect(after.state.menu).toEqual([])
  })

  it.each([
    ['another token', 'boundTo', '"0000000000000000"'],
    ['a broken user', 'userInfo', '{"id":1}'],
    ['a broken menu', 'userMenu', '[{"path":1}]'],
    ['a menu in another language', 'menuLang', '"en"'],
    ['a menu in no language', 'menuLang', null],
    ['no permissions', 'permissions', null],
  ])('drops what the storage holds for %s, and keeps the token', (_, key, text) => {
    const browser: MemoryBrowser = { token: null }
    const storage = new Map<string, string>()
    const before = createSession(memorySessionEnv(browser, storage))
    before.signIn(answer('alice'))
    before.keepMenus('token of alice', menus('alice'), 'zh-cn')
    if (text === null) storage.delete(key)
    else storage.set(key, text)
    const after = createSession(memorySessionEnv(browser, storage))
    after.restore()
    expect(after.state).toMatchObject({
      token: 'token of alice',
      user: null,
      menu: null,
      permissions: [],
    })
    expect(storage.size).toBe(0)
  })

  it('never keeps the token itself in the storage', () => {
    const storage = new Map<string, string>()
    const session = createSession(memorySessionEnv({ token: null }, storage))
    session.signIn(answer('alice'))
    session.keepMenus('token of alice', menus('alice'), 'zh-cn')
    expect([...storage.values()].join()).not.toContain('token of alice')
  })
})

describe('two tabs of one browser', () => {
  function twoTabs() {
    const browser: MemoryBrowser = { token: null }
    const storages = [new Map<string, string>(), new Map<string, string>()] as const
    const first = createSession(memorySessionEnv(browser, storages[0]))
    first.signIn(answer('alice'))
    first.keepMenus('token of alice', menus('alice'), 'zh-cn')
    const second = createSession(memorySessionEnv(browser, storages[1]))
    second.restore()
    second.keepMenus('token of alice', menus('alice'), 'zh-cn')
    const takenOver = vi.fn()
    second.onTakenOver(takenOver)
    return { browser, first, second, takenOver, storage: storages[1] }
  }

  it('show one operator: a sign-in in one drops the identity of the other at once', () => {
    const { first, second, takenOver, storage } = twoTabs()
    first.signIn(answer('bob'))
    expect(takenOver).toHaveBeenCalledOnce()
    expect(second.state).toMatchObject({
      token: 'token of bob',
      user: null,
      menu: null,
      permissions: [],
    })
    expect(storage.size).toBe(0)
  })

  it('sign out together', () => {
    const { first, second, takenOver } = twoTabs()
    first.clear()
    expect(takenOver).toHaveBeenCalledOnce()
    expect(second.state).toMatchObject({ token: null, user: null })
  })

  it('notice a change of the cookie without a message before the next call', () => {
    const { browser, second, takenOver } = twoTabs()
    browser.token = 'token of bob'
    expect(second.isStillMine()).toBe(false)
    expect(takenOver).toHaveBeenCalledOnce()
    expect(second.state.user).toBeNull()
    expect(second.isStillMine()).toBe(true)
  })

  it('do not keep a menu that was fetched for the operator before', () => {
    const { browser, second } = twoTabs()
    browser.token = 'token of bob'
    expect(second.keepMenus('token of alice', menus('alice'), 'zh-cn')).toBe(false)
    expect(second.state).toMatchObject({ token: 'token of bob', user: null, menu: null })
    expect(second.keepMenus('token of bob', menus('bob'), 'zh-cn')).toBe(true)
    expect(second.state.user?.userName).toBe('bob')
  })
})

describe('a token that is replaced by unlocking', () => {
  function twoTabs() {
    const browser: MemoryBrowser = { token: null }
    const storage = new Map<string, string>()
    const first = createSession(memorySessionEnv(browser))
    first.signIn(answer('alice'))
    first.keepMenus('token of alice', menus('alice'), 'zh-cn')
    const second = createSession(memorySessionEnv(browser, storage))
    second.restore()
    second.keepMenus('token of alice', menus('alice'), 'zh-cn')
    const takenOver = vi.fn()
    second.onTakenOver(takenOver)
    return { browser, storage, first, second, takenOver }
  }

  it('is followed by the other tabs with everything they hold', () => {
    const { first, second, takenOver, browser, storage } = twoTabs()
    first.rotate('next')
    expect(takenOver).not.toHaveBeenCalled()
    expect(second.state).toMatchObject({ token: 'next', user: { userName: 'alice' }, menu: [] })
    expect(browser.token).toBe('next')
    const reloaded = createSession(memorySessionEnv(browser, storage))
    reloaded.restore()
    expect(reloaded.state.user?.userName).toBe('alice')
    expect(JSON.stringify([...storage, browser.chain])).not.toContain('next')
  })

  it('is followed by a tab that looks while it is being replaced', () => {
    const { browser, second, takenOver } = twoTabs()
    const env = memorySessionEnv(browser)
    const first = createSession({
      ...env,
      writeToken: (token) => {
        env.writeToken(token)
        second.isStillMine()
      },
    })
    first.restore()
    first.rotate('next')
    expect(takenOver).not.toHaveBeenCalled()
    expect(second.state).toMatchObject({ token: 'next', user: { userName: 'alice' } })
  })

  it('is known to a tab that asks before the message arrives', () => {
    const { browser, first, second } = twoTabs()
    browser.listeners?.clear()
    first.rotate('next')
    expect(second.state.token).toBe('token of alice')
    expect(second.tokenByNow()).toBe('next')
    expect(second.state.token).toBe('next')
  })

  it('is forgotten with the session', () => {
    const { browser, first } = twoTabs()
    first.rotate('next')
    expect(browser.chain).toHaveLength(2)
    first.clear()
    expect(browser.chain).toEqual([])
  })

  it('is followed by a tab that slept through several', () => {
    const { browser, first, second, takenOver } = twoTabs()
    browser.listeners?.clear()
    for (let at = 1; at <= 10; at += 1) first.rotate(`next ${at}`)
    expect(second.isStillMine()).toBe(true)
    expect(takenOver).not.toHaveBeenCalled()
    expect(second.state.token).toBe('next 10')
  })

  it('a token of another sign-in is not taken for its successor', () => {
    const { first, second, takenOver } = twoTabs()
    first.rotate('next')
    first.signIn(answer('bob'))
    expect(takenOver).toHaveBeenCalledOnce()
    expect(second.state.user).toBeNull()
  })

  it('an earlier token is not one that follows', () => {
    const { browser, first, second, takenOver } = twoTabs()
    first.rotate('next')
    browser.token = 'token of alice'
    expect(second.isStillMine()).toBe(false)
    expect(takenOver).toHaveBeenCalledOnce()
  })
})

describe('the cookie', () => {
  it.each([
    ['token=abc', 'abc'],
    ['a=b; token=x%3By; c=d', 'x;y'],
    ['xtoken=abc', null],
    ['tokenChain=a.b; token=abc', 'abc'],
    ['token=', null],
    ['token=%E0%A4%A', null],
    ['', null],
  ])('%s holds the token %s', (cookies, token) => {
    expect(cookieIn(cookies, 'token')).toBe(token)
  })

  it('is for this site and this session only, and for TLS where there is TLS', () => {
    expect(serializeCookie('token', 'a;b', true)).toBe(
      'token=a%3Bb; Path=/; SameSite=Strict; Secure',
    )
    expect(serializeCookie('token', 'a', false)).toBe('token=a; Path=/; SameSite=Strict')
    expect(serializeCookie('token', null, false)).toBe('token=; Max-Age=0; Path=/; SameSite=Strict')
  })
})
