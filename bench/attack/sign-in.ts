// Locking the administrator out by guesses that need no account.
import { Code } from '#contract/codes.ts'
import { login } from '#contract/session.ts'
import { adminPassword, type Attack, type Product } from './product.ts'

/** Seconds that an owner on an unknown device may have to wait. */
const longestWait = 60

async function attempt(
  { base }: Product,
  from: string,
  password: string,
  { username = 'admin', device = '' } = {},
) {
  const response = await fetch(new URL(`/admin/${login.permission}`, base), {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': from,
      ...(device && { Cookie: device }),
    },
    body: JSON.stringify({ username, password }),
  })
  const { code, data } = (await response.json()) as {
    code: number
    data: { retryAfter?: number } | null
  }
  const [cookie = ''] = response.headers.getSetCookie()
  return { code, retryAfter: data?.retryAfter ?? 0, device: cookie.split(';')[0] ?? '' }
}

const lockOut: Attack = {
  name: 'log-in lock-out',
  async run(product) {
    const { device } = await attempt(product, '10.50.0.1', adminPassword)
    for (let at = 0; at < 20; at += 1) await attempt(product, '10.50.9.9', `wrong ${at}`)
    for (let at = 0; at < 20; at += 1) await attempt(product, `10.51.${at}.1`, `wrong ${at}`)
    const office = '10.50.0.1'
    for (let at = 0; at < 40; at += 1)
      await attempt(product, office, 'wrong', { username: `nobody${at}` })
    const known = await attempt(product, office, adminPassword, { device })
    const guesser = await attempt(product, '10.50.9.9', adminPassword)
    const elsewhere = await attempt(product, '10.52.0.1', adminPassword)
    const waits = elsewhere.code === Code.ok ? 0 : elsewhere.retryAfter
    return {
      held:
        known.code === Code.ok &&
        guesser.code === Code.tooMany &&
        (elsewhere.code === Code.ok || (waits > 0 && waits <= longestWait)),
      figures: `after 80 guesses the administrator ${known.code === Code.ok ? 'gets in at once' : `is refused with ${known.code}`} on the known device, elsewhere after ${waits} s (limit ${longestWait} s); the guesser is refused with ${guesser.code}`,
    }
  },
}

export const signInAttacks: readonly Attack[] = [lockOut]
