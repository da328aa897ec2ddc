// The three review queues on a phone, by nothing but taps: two for each clean record, on targets a thumb can hit.
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { it, newContext } from './app.ts'
import { inAppDatabase, newOperator } from './operator.ts'
import { giveSession } from './sign-in.ts'

const count = 5
/** Pixels that a target is high at least. */
const minHeight = 44

interface Queue {
  table: 'recharge_log' | 'withdraw_log' | 'member_auth'
  address: string
  name: string
  approving: string
  picture?: string
}
const queues: Queue[] = [
  {
    table: 'recharge_log',
    address: '/money/rechargeLog',
    name: '充值记录',
    approving: '通过充值',
  },
  {
    table: 'withdraw_log',
    address: '/money/withdrawLog?status[0]=pending',
    name: '提币记录',
    approving: '初审通过',
  },
  {
    table: 'member_auth',
    address: '/member/memberAuth',
    name: '实名认证',
    approving: '通过实名认证',
    // What has to be on screen before anybody may approve.
    picture: '证件正面',
  },
]

// What needs more than a verdict is held by somebody else, so that the review passes over it.
beforeAll(() =>
  inAppDatabase(async (sql) => {
    const [holder] = await sql<{ id: string }[]>`
      insert into operator (user_name, user_nickname, must_change) values ('holder', 'holder', false) returning id`
    const held = sql`claimed_by = ${holder?.id ?? ''}, claimed_by_name = 'holder', claimed_until = now() + interval '1 hour'`
    await sql`update recharge_log set ${held} where status = 'pending' and risk_flags <> '{}'`
    await sql`update withdraw_log set ${held} where status in ('pending', 'firstPassed') and (risk_flags <> '{}' or status <> 'pending')`
    await sql`update member_auth set ${held} where status = 'pending' and (expiry_date < now()
      or exists (select from member_auth other where other.id_no_hash = member_auth.id_no_hash and other.id <> member_auth.id))`
  }),
)

const approvedOf = ({ table }: Queue) =>
  inAppDatabase(async (sql) => {
    const [row] = await sql<{ done: number }[]>`
      select count(*)::int as done from ${sql(table)} where status in ('approved', 'firstPassed')`
    return row?.done ?? 0
  })

/** What is pressed is high enough, in view as it opens, and gets the tap in its middle. */
async function expectTappable(layer: Locator, labels: readonly RegExp[]) {
  for (const name of labels) {
    const found = await layer.getByRole('button', { name }).evaluate((node) => {
      const { left, top, width, height } = node.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      const isHit = hit !== null && node.contains(hit)
      return { height, isHit, over: isHit ? '' : (hit?.outerHTML.slice(0, 200) ?? 'nothing') }
    })
    expect(found.isHit, `${name} is out of view or below ${found.over}`).toBe(true)
    expect(found.height, `${name}`).toBeGreaterThanOrEqual(minHeight)
  }
}
const recordBar = [/^下一条/, /^释放/, /^驳回/, /^通过/, /^更多操作$/]
const decisionBar = [/^取消/, /^确认通过/]

/** Approves records one after another; returns the taps it took. */
async function approve(page: Page, { approving, picture }: Queue): Promise<number> {
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }
  const record = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('region', { name: '时间线' }) })
  for (let done = 0; done < count; done += 1) {
    const no = await record.getByRole('heading').first().textContent()
    // The lease of this console is there: nothing of the bar changes any more.
    await record.getByRole('button', { name: /^释放/ }).waitFor()
    await expectTappable(record, recordBar)
    if (picture) await record.getByRole('img', { name: picture }).waitFor()
    await tap(record.getByRole('button', { name: /^通过/ }))
    const verdict = page.getByRole('dialog', { name: approving })
    const submit = verdict.getByRole('button', { name: /^确认通过/ })
    await submit.waitFor()
    await expectTappable(verdict, decisionBar)
    await tap(submit)
    await verdict.waitFor({ state: 'detached' })
    await expect.poll(() => record.getByRole('heading').first().textContent()).not.toBe(no)
  }
  return taps
}

it.for(queues)(
  'takes two taps for each record of $name',
  async (queue, { browser, complaints }) => {
    const context = await newContext(browser, complaints, {
      hasTouch: true,
      viewport: { width: 390, height: 844 },
    })
    const page = await context.newPage()
    await page.goto('/login')
    await giveSession(page, await newOperator('admin'))
    await page.goto(queue.address)
    await page.getByRole('grid', { name: queue.name }).getByRole('gridcell').first().waitFor()
    const before = await approvedOf(queue)
    const start = page.getByRole('button', { name: /开始审核/ })
    await start.tap()
    expect(await approve(page, queue)).toBeLessThanOrEqual(2 * count)
    expect(await approvedOf(queue)).toBe(before + count)
    await context.close()
  },
)
