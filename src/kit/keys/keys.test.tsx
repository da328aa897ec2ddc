import { msg } from '@lingui/core/macro'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  activeBindings,
  toKeyCombo,
  type KeyBinding,
  onKey,
  registerKeys,
  setSingleKeys,
  useKeys,
} from './keys.ts'

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean
}

const cleanups: (() => void)[] = []
const bind = (layer: Parameters<typeof registerKeys>[0], ...bindings: KeyBinding[]) => {
  cleanups.push(registerKeys(layer, () => bindings))
}
const key = (
  keys: string,
  run: KeyBinding['run'] = vi.fn(),
  more: Partial<KeyBinding> = {},
): KeyBinding => ({ keys, label: msg`测试`, run, ...more })

function press(
  init: KeyboardEventInit & { keyCode?: number },
  target: EventTarget = document.body,
) {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })
  if (init.keyCode !== undefined) Object.defineProperty(event, 'keyCode', { value: init.keyCode })
  target.dispatchEvent(event)
  return event
}

afterEach(() => {
  while (cleanups.length > 0) cleanups.pop()?.()
  setSingleKeys(true)
  document.body.replaceChildren()
})

describe('toKeyCombo', () => {
  it.each([
    [{ key: 'a' }, 'a'],
    [{ key: 'A' }, 'a'],
    [{ key: 'A', shiftKey: true }, 'Shift+A'],
    [{ key: '?', shiftKey: true }, '?'],
    [{ key: 'ArrowDown', shiftKey: true }, 'Shift+ArrowDown'],
    [{ key: 'Enter', ctrlKey: true }, 'Ctrl+Enter'],
    [{ key: 'Enter', metaKey: true }, 'Ctrl+Enter'],
    [{ key: ' ' }, 'Space'],
  ])('%o is %s', (event, combo) => {
    expect(
      toKeyCombo({ ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...event }),
    ).toBe(combo)
  })
})

describe('keys', () => {
  it('runs what is bound and takes the key from the page', () => {
    const run = vi.fn()
    bind('list', key('a', run))
    expect(press({ key: 'a' }).defaultPrevented).toBe(true)
    expect(press({ key: 'b' }).defaultPrevented).toBe(false)
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('submits from a field that takes every Enter for itself', () => {
    const run = vi.fn()
    bind('list', key('Ctrl+Enter', run))
    const field = document.createElement('button')
    const open = vi.fn()
    field.addEventListener('keydown', (event) => {
      if (event.defaultPrevented) return
      open(event.key)
      event.preventDefault()
    })
    document.body.append(field)
    press({ key: 'Enter', ctrlKey: true }, field)
    expect(run).toHaveBeenCalledTimes(1)
    expect(open).not.toHaveBeenCalled()
    press({ key: 'Enter' }, field)
    expect(open).toHaveBeenCalledWith('Enter')
  })

  it.each([
    ['flag', { key: 'a', isComposing: true }],
    ['key code 229', { key: 'a', keyCode: 229 }],
  ])('leaves the input method alone (%s)', (_, init) => {
    const run = vi.fn()
    bind('list', key('a', run))
    press(init)
    expect(run).not.toHaveBeenCalled()
  })

  it('leaves the Enter alone that ended a composition just before', () => {
    const run = vi.fn()
    bind('list', key('Enter', run))
    document.body.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
    press({ key: 'Enter' })
    expect(run).not.toHaveBeenCalled()
  })

  it('never fires letters while typing, but does fire Ctrl+Enter and Escape', () => {
    const letter = vi.fn()
    const submit = vi.fn()
    const close = vi.fn()
    bind('dialog', key('a', letter), key('Ctrl+Enter', submit), key('Escape', close))
    const box = document.body.appendChild(document.createElement('textarea'))
    press({ key: 'a' }, box)
    press({ key: 'Enter', ctrlKey: true }, box)
    press({ key: 'Escape' }, box)
    expect([letter, submit, close].map((fn) => fn.mock.calls.length)).toEqual([0, 1, 1])
  })

  it('asks the top layer only, and goes on when it declines', () => {
    const list = vi.fn()
    const drawer = vi.fn(() => false)
    const global = vi.fn()
    bind('global', key('a', global))
    bind('list', key('a', list))
    bind('drawer', key('a', drawer))
    press({ key: 'a' })
    expect([list, drawer, global].map((fn) => fn.mock.calls.length)).toEqual([0, 1, 1])
    bind('dialog', key('Escape'))
    press({ key: 'a' })
    expect(global).toHaveBeenCalledTimes(1)
  })

  it('decides once however long the key is held, but moves on and on', () => {
    const approve = vi.fn()
    const move = vi.fn()
    bind('list', key('a', approve), key('j', move, { repeat: true }))
    for (const repeat of [false, true, true]) {
      press({ key: 'a', repeat })
      press({ key: 'j', repeat })
    }
    expect(approve).toHaveBeenCalledTimes(1)
    expect(move).toHaveBeenCalledTimes(3)
  })

  it('knows two letters in a row', () => {
    const go = vi.fn()
    const reject = vi.fn()
    bind('list', key('r', reject))
    bind('global', key('g r', go))
    press({ key: 'g' })
    press({ key: 'r' })
    press({ key: 'r' })
    expect([go.mock.calls.length, reject.mock.calls.length]).toEqual([1, 1])
  })

  it('can turn single keys off, and the help then lists only the rest', () => {
    const run = vi.fn()
    bind('list', key('a', run), key('Shift+A', run), key('Enter', run), key('g h', run))
    setSingleKeys(false)
    press({ key: 'a' })
    expect(run).not.toHaveBeenCalled()
    expect(activeBindings().map((each) => each.keys)).toEqual(['Enter'])
    expect(localStorage.getItem('countersign:single-keys')).toBe('off')
  })

  it.each(['Ctrl+t', 'Ctrl+w', 'Ctrl+n', 'Ctrl+r', 'Ctrl+f', 'Ctrl+l', 'Ctrl+p', 'Alt+ArrowLeft'])(
    'refuses %s, which the browser owns',
    (keys) => {
      expect(() => registerKeys('list', () => [key(keys)])).toThrow(keys)
    },
  )

  it('leaves handled events alone', () => {
    const run = vi.fn()
    bind('list', key('Escape', run))
    const event = new KeyboardEvent('keydown', { key: 'Escape', cancelable: true })
    event.preventDefault()
    onKey(event)
    expect(run).not.toHaveBeenCalled()
  })

  it('acts on what stands in the document, from the moment it stands there', async () => {
    const ran: string[] = []
    function Row({ name }: { name: string }) {
      useKeys('list', [key('a', () => void ran.push(name))])
      return <p>{name}</p>
    }
    function Box() {
      useKeys('dialog', [key('Enter')])
      return <p>box</p>
    }
    const page = document.body.appendChild(document.createElement('div'))
    const root = createRoot(page)
    const changed = () =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          observer.disconnect()
          resolve()
        })
        observer.observe(page, { childList: true, characterData: true, subtree: true })
      })
    // Without `act`, which would run every effect before anything else could happen.
    globalThis.IS_REACT_ACT_ENVIRONMENT = false
    try {
      for (const drawn of [
        <Row key="1" name="first" />,
        <Row key="1" name="second" />,
        [<Row key="1" name="second" />, <Box key="2" />],
        <Row key="1" name="third" />,
      ]) {
        root.render(drawn)
        await changed()
        press({ key: 'a' })
      }
      expect(ran).toEqual(['first', 'second', 'third'])
    } finally {
      root.unmount()
      globalThis.IS_REACT_ACT_ENVIRONMENT = true
    }
  })
})
