// All records that match a filter, decided together: on the real screen against the real server.
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import * as api from '#contract/money/recharge-log.ts'
import { queueScreen } from '#tests/money/queue-screen.tsx'

const at = queueScreen()
/** Filtered by the amount that a test gives its records. */
const ofAmount = (amount: number) => `?amountMin=${amount}&amountMax=${amount}`
const bobRejects = (id: string) =>
  at.asBob(api.review, { id, version: 1, action: 'reject', rejectReason: 'notReceived' })
const statusOf = async (id: string) => (await at.recordOf(id))?.status
const countOf = async (ids: readonly string[], status: string) =>
  (await Promise.all(ids.map(statusOf))).filter((each) => each === status).length

/** Selects the page, then all that match, by keys only. */
async function selectAll(total: number) {
  await at.press('{Shift>}x{/Shift}')
  const all = await screen.findByRole('button', { name: `选择全部 ${total} 条符合条件的记录` })
  all.focus()
  await at.press('{Enter}')
}

interface Sent {
  readonly items?: readonly { id: string }[]
  readonly requestId?: string
  readonly dryRun?: boolean
}
/** Hears what the bulk calls send; `answer` may hold one up or lose it. */
function hearParts(answer: (body: Sent, pass: () => Promise<Response>) => Promise<Response>) {
  at.tapWire(async (request, pass) => {
    if (!request.url.endsWith('chargeLogReview')) return pass()
    const body = (await request.clone().json()) as Sent
    return body.items ? answer(body, pass) : pass()
  })
}

it('are copied from all pages, not only from the one on screen', async () => {
  const ids = await at.desk().recharges(23, { amount: '79' })
  await at.open(`${ofAmount(79)}&pageSize=10`)
  await selectAll(23)
  expect(await screen.findByText('已选 23 条')).toBeInTheDocument()
  await at.user().click(await screen.findByRole('button', { name: '复制所选行' }))
  const [, ...lines] = (await navigator.clipboard.readText()).split('\n')
  const numbers = await Promise.all(ids.map(at.numberOf))
  expect(lines).toHaveLength(23)
  expect(new Set(lines.map((line) => line.split('\t')[0]))).toEqual(new Set(numbers))
})

describe('all matching records', () => {
  it('are read over all pages, tried out, decided in parts, and reported one by one', async () => {
    const desk = at.desk()
    const ids = await desk.recharges(103, { amount: '77' })
    const flagged = await desk.recharges(2, { amount: '77', riskFlags: ['nameMismatch'] })
    const [other = ''] = await desk.recharges(1, { amount: '5' })
    const [early = '', late = ''] = ids
    await at.open(ofAmount(77))
    await selectAll(105)
    expect(await screen.findByText('已选 105 条')).toBeInTheDocument()
    await bobRejects(early)
    await at.press('{Shift>}a{/Shift}')
    const box = await at.dialog('批量通过')
    expect(box).toHaveTextContent('将处理 103 笔，跳过 2 笔')
    expect(box).toHaveTextContent('USDT 7,931')
    // The first press tries it out: nothing is decided yet.
    expect(within(box).getByRole('button', { name: /试算/ })).toBeInTheDocument()
    await at.submit()
    expect(await within(box).findByText('试算：102 条会成功')).toBeInTheDocument()
    const refused = within(box).getByRole('region', { name: '试算结果' })
    expect(refused).toHaveTextContent(await at.numberOf(early))
    expect(box).toHaveTextContent('将处理 102 笔，跳过 2 笔')
    expect(await countOf(ids, 'pending')).toBe(102)
    await bobRejects(late)
    await at.submit()
    const results = await at.dialog('批量处理结果')
    expect(results).toHaveTextContent('成功 101 条，失败 1 条，跳过 1 条')
    const rowOf = async (id: string) =>
      within(results)
        .getByText(await at.numberOf(id))
        .closest('tr')
    expect(await rowOf(late)).not.toHaveTextContent('成功')
    expect(await rowOf(early)).toHaveTextContent('已跳过')
    expect(await rowOf(ids[7] ?? '')).toHaveTextContent('成功')
    expect(await countOf(ids, 'approved')).toBe(101)
    expect(await countOf([...flagged, other], 'pending')).toBe(3)
    expect(await at.journalsOf(ids[80] ?? '')).toBe(1)
    await at.press('{Escape}')
    // What was not done stays selected.
    expect(await screen.findByText('已选 4 条')).toBeInTheDocument()
  })

  it('are dropped with the filter, and counted again when they are read', async () => {
    const [first = ''] = await at.desk().recharges(24, { amount: '78' })
    await at.open(ofAmount(78))
    await bobRejects(first)
    await selectAll(24)
    expect(await screen.findByText('已选 23 条')).toBeInTheDocument()
    expect(at.everNotified()).toContain('现有 23 条符合条件')
    await at.user().click(screen.getByRole('button', { name: '清除筛选' }))
    await waitFor(() => expect(screen.queryByText(/^已选 \d+ 条$/)).not.toBeInTheDocument())
  })

  it('are stopped after the part under way; the rest is not sent and stays selected', async () => {
    const ids = await at.desk().recharges(101, { amount: '79' })
    await at.open(ofAmount(79))
    await selectAll(101)
    await screen.findByText('已选 101 条')
    await at.press('{Shift>}a{/Shift}')
    const box = await at.dialog('批量通过')
    await at.submit()
    await within(box).findByText('试算：101 条会成功')
    const parts: Sent[] = []
    hearParts(async (body, pass) => {
      parts.push(body)
      if (parts.length === 2) {
        expect(await within(box).findByText('已处理 50 / 101')).toBeInTheDocument()
        within(box).getByRole('button', { name: '停止' }).click()
      }
      return pass()
    })
    await at.submit()
    const results = await at.dialog('批量处理结果')
    expect(results).toHaveTextContent('成功 100 条，未发送 1 条')
    expect(parts).toHaveLength(2)
    expect(await countOf(ids, 'approved')).toBe(100)
    await at.press('{Escape}')
    expect(await screen.findByText('已选 1 条')).toBeInTheDocument()
  })

  it('are sent once: a part whose answer was lost is asked for again under its key', async () => {
    const ids = await at.desk().recharges(60, { amount: '80' })
    await at.open(ofAmount(80))
    await selectAll(60)
    await screen.findByText('已选 60 条')
    await at.press('{Shift>}a{/Shift}')
    const box = await at.dialog('批量通过')
    await at.submit()
    await within(box).findByText('试算：60 条会成功')
    const parts: Sent[] = []
    hearParts(async (body, pass) => {
      parts.push(body)
      const answer = await pass()
      if (parts.length === 2) throw new TypeError('connection lost')
      return answer
    })
    await at.submit()
    expect(await within(box).findByText(/没有收到服务器的回复，结果未知/)).toBeInTheDocument()
    await at.submit()
    const results = await at.dialog('批量处理结果')
    expect(results).toHaveTextContent('成功 60 条')
    expect(parts).toHaveLength(3)
    expect(parts[2]).toEqual(parts[1])
    expect(await Promise.all(ids.map((id) => at.journalsOf(id)))).toEqual(ids.map(() => 1))
  })
})
