// Second reviews of small withdrawals inside the window of a code: two keys each, and no code.
import { beforeAll, expect } from 'vitest'
import { hashToken } from '#server/base/token.ts'
import { setConfirms } from '../money/desk.ts'
import { it } from './app.ts'
import { inAppDatabase, newOperator } from './operator.ts'
import { giveSession } from './sign-in.ts'

const count = 10
let ids: string[] = []

// Ten small ones that somebody else has passed; all others are held by somebody, so that the review passes over them.
beforeAll(() =>
  inAppDatabase(async (sql) => {
    await setConfirms(sql, 'on', ['review.otp'])
    const [holder] = await sql<{ id: string }[]>`
      insert into operator (user_name, user_nickname, must_change) values ('holder', 'holder', false) returning id`
    const chosen = await sql<{ id: string }[]>`
      select id::text from withdraw_log where status = 'pending' and usd_value < 1000
         and not risk_flags && '{credentialHold,sharedAddress,blockedAddress,ledgerMismatch,violation}'
       order by id limit ${count}`
    ids = chosen.map(({ id }) => id)
    await sql`update withdraw_log set status = 'firstPassed', first_reviewer_id = ${holder?.id ?? ''},
      first_reviewer_name = 'holder', first_reviewed_at = now(), claimed_by = null, claimed_by_name = null, claimed_until = null
      where id = any (${ids}::bigint[])`
    await sql`update withdraw_log set claimed_by = ${holder?.id ?? ''}, claimed_by_name = 'holder',
      claimed_until = now() + interval '1 hour' where status in ('pending', 'firstPassed') and id <> all (${ids}::bigint[])`
  }),
)

/** An administrator who has given a code a moment ago. */
async function insideWindow(): Promise<string> {
  const token = await newOperator('admin')
  await inAppDatabase(async (sql) => {
    await sql`insert into operator_otp (operator_id, secret, bound_at)
      select operator_id, 'never opened here', now() - interval '1 day' from operator_session where token_hash = ${hashToken(token)}`
    await sql`insert into step_up (session_id, operator_id, token_hash, ip, used_usd)
      select id, operator_id, token_hash, '127.0.0.1', 25 from operator_session where token_hash = ${hashToken(token)}`
  })
  return token
}

const passed = () =>
  inAppDatabase(async (sql) => {
    const [row] = await sql<{ done: number }[]>`
      select count(*)::int as done from withdraw_log where id = any (${ids}::bigint[]) and status = 'approved'`
    return row?.done
  })

it('takes two keys for each of ten second reviews, and no code', async ({ page }) => {
  expect(ids).toHaveLength(count)
  await giveSession(page, await insideWindow())
  await page.goto('/money/withdrawLog?status[0]=firstPassed&orderBy=id asc')
  await page.getByRole('grid', { name: '提币记录' }).getByRole('gridcell').first().waitFor()
  await page.keyboard.press('q')
  const record = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('region', { name: '时间线' }) })
  const heading = record.getByRole('heading').first()
  for (let done = 0; done < count; done += 1) {
    const no = await heading.textContent()
    await page.keyboard.press('a')
    const form = page.getByRole('dialog', { name: /复审/ })
    await form.getByText(/^已输入的验证码至/).waitFor()
    expect(await form.getByLabel('动态验证码').count()).toBe(0)
    await page.keyboard.press('Control+Enter')
    await form.waitFor({ state: 'detached' })
    if (done < count - 1) await expect.poll(() => heading.textContent()).not.toBe(no)
  }
  expect(await passed()).toBe(count)
})
