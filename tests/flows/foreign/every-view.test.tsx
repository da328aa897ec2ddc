import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { toasts } from '#core/feedback/toast.ts'
import { callOfEntry } from '#core/foreign/view-calls.ts'
import { restoreLanguage } from '#core/i18n/locale.ts'
import { onLeave } from '#core/session/session-end.ts'
import { viewIds } from '#routes/-views.ts'
import { openConsole } from '#tests/console.tsx'
import type { Handler } from '#tests/foreign/back-end.ts'
import { connectBackEnd } from '#tests/foreign/console-on.ts'
import { seedBackEnd, seedState } from '#tests/foreign/seed-back-end.ts'

// The figures of a server are no list: an empty one is no answer to them.
const views = viewIds.filter((id) => !id.startsWith('example/') && id !== 'system/monitor')
const emptyList: Handler = () => ({ list: null, total: 0, currentPage: 1 })
/** What is on screen: the tabs that were opened before are kept, and hidden. */
function shownText(): string {
  const main = document.querySelector('main')?.cloneNode(true) as HTMLElement | undefined
  for (const part of main?.querySelectorAll<HTMLElement>('*') ?? [])
    if (part.hidden || part.style.display === 'none') part.remove()
  return main?.textContent ?? ''
}
/** The call that fills each view, answered by an empty list. */
const lists = Object.fromEntries(
  views.flatMap((component) => {
    const call = callOfEntry({ component })
    return call ? [[`${call.method} ${call.name}`, emptyList]] : []
  }),
)
/** That there are no records, or that something failed. */
const says = /没有|暂无|出现意外错误|加载失败/

it('shows every view in front of empty lists: it stands, says so, and reports no error', async () => {
  await restoreLanguage()
  onLeave(() => undefined)
  const state = { ...seedState(), recharges: [] }
  state.views = views.map((id) => [id, id] as const)
  const backEnd = seedBackEnd(state, lists)
  await connectBackEnd(backEnd)
  const router = openConsole('/login')
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('用户名'), 'wang')
  await user.type(screen.getByLabelText('密码'), 'secret-12345')
  await user.click(screen.getByRole('button', { name: '登 录' }))
  await screen.findByRole('navigation', { name: '主菜单' })
  const wrong: string[] = []
  for (const view of views) {
    await act(() => router.navigate({ to: `/${view}` as never }))
    await waitFor(() => expect(`${view}: ${shownText()}`).toMatch(says))
    if (/出现意外错误|加载失败/.test(shownText()))
      wrong.push(`${view} fails: ${shownText().slice(0, 300)}`)
    const call = callOfEntry({ component: view })
    const name = `${call?.method} ${call?.permission}`
    // Once to find out whether it is there, and once by the view: else the view is filled by another call.
    if (backEnd.calls.filter((one) => one === name).length < 2)
      wrong.push(`${view} never asks ${name}`)
    for (const { text } of toasts.items) wrong.push(`${view} tells ${JSON.stringify(text)}`)
    toasts.items = []
  }
  expect(wrong).toEqual([])
  const often = [...backEnd.unknown].filter(([, count]) => count > 2)
  expect(often).toEqual([])
})
