// One person who is two accounts, or who keeps the others out.
import * as authenticator from '#contract/authenticator.ts'
import { Code } from '#contract/codes.ts'
import * as recharge from '#contract/money/recharge-log.ts'
import * as errors from '#contract/other/login-error.ts'
import { login } from '#contract/session.ts'
import * as approval from '#contract/system/approval.ts'
import * as user from '#contract/system/user.ts'
import { bindAuthenticator, codeAt } from '#tests/money/authenticators.ts'
import type { Reviewer } from '#tests/money/desk.ts'
import type { Attack, Product } from './product.ts'

const reason = 'asked for in person'
const password = 'Quiet-harbour-9043'

/** Adds an administrator, resets them, sets the password and binds the authenticator: all by one person. */
async function puppetOf({ ask, sql }: Product, insider: Reviewer, otp: () => Promise<string>) {
  const userName = `puppet${insider.id}`
  const [role] = await sql<{ id: string }[]>`select id::text from role where code = 'admin'`
  const fields = { userName, userNickname: userName, roleIds: [role?.id] }
  const { data: added } = await ask(insider, user.add, fields)
  const reset = { id: added.id, version: 1, reason, otp: await otp() }
  const { data: link } = await ask(insider, user.resetPwd, reset)
  await ask({ token: '' }, user.redeemPwd, { code: link.code, newPassword: password })
  const signedIn = await ask({ token: '' }, login, { username: userName, password })
  const own = { id: added.id, userName, token: signedIn.data.token }
  const { data: started } = await ask(own, authenticator.start, { password })
  await ask(own, authenticator.bind, { otp: codeAt(started.secret) })
  const fresh = async () => {
    await sql`update operator_otp set last_step = 0 where operator_id = ${own.id}`
    return codeAt(started.secret)
  }
  return { ...own, fresh }
}

const twoAccounts: Attack = {
  name: '12 one person with two accounts',
  async run(product) {
    const { desk, sql, ask } = product
    await desk.setConfirms('on')
    try {
      const [insider] = (await desk.operators(1)) as [Reviewer]
      const app = await bindAuthenticator(sql, insider.id)
      const puppet = await puppetOf(product, insider, app.fresh)
      const apply = async (who: Reviewer, otp: () => Promise<string>) => {
        const [id = ''] = await desk.recharges(1, { amount: '50000' })
        const input = { id, version: 1, action: 'approve', otp: await otp() }
        const { data } = await ask(who, recharge.review, input)
        return (data as { approvalId?: string }).approvalId ?? ''
      }
      const approve = async (who: Reviewer, id: string, otp: () => Promise<string>) =>
        (await ask(who, approval.review, { id, version: 1, action: 'approve', otp: await otp() }))
          .code
      const own = await apply(insider, app.fresh)
      const atOnce = await approve(puppet, own, puppet.fresh)
      await sql`update operator_credential set changed_at = changed_at - interval '25 hours'`
      const nextDay = await approve(puppet, own, puppet.fresh)
      const turned = await approve(insider, await apply(puppet, puppet.fresh), app.fresh)
      const codes = [atOnce, nextDay, turned]
      return {
        held: codes.every((code) => code === Code.selfReview),
        figures: `added, reset, bound and approved by one person: ${atOnce} at once, ${nextDay} a day later, ${turned} with the parts exchanged`,
      }
    } finally {
      await desk.setConfirms('off')
    }
  },
}

const lockedOut: Attack = {
  name: '17 administrators locked by the security desk',
  async run({ desk, sql, ask }) {
    const [risk] = (await desk.operators(1, 'risk')) as [Reviewer]
    const admins = await sql<{ id: string }[]>`select distinct o.id::text from operator o
      join operator_role x on x.operator_id = o.id join role r on r.id = x.role_id where r.is_all`
    const until = new Date(Date.now() + 28 * 86_400_000).toISOString()
    let locked = 0
    for (const { id: actorId } of admins) {
      const input = { actorType: 'operator', actorId, until, reason }
      if ((await ask(risk, errors.lock, input)).code === Code.ok) locked += 1
    }
    return { held: locked === 0, figures: `${locked} of ${admins.length} locked for 28 days` }
  },
}

export const insiderPeopleAttacks: readonly Attack[] = [twoAccounts, lockedOut]
