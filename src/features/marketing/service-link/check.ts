// Asking whether anybody answers at the links.
import { msg } from '@lingui/core/macro'
import * as api from '#contract/marketing/service-link.ts'
import { notify } from '#core/feedback/toast.ts'
import { call } from '#core/http/api.ts'
import type { Text } from '#core/i18n/text.ts'
import type { Action } from '#kit/actions/action.ts'

const maxAtOnce = 50

const isAsked = ({ url }: api.Row) => url.startsWith('https:')

const whyNot: Record<Exclude<api.Finding, 'answers'>, Text> = {
  gone: msg`链接不可用：对方没有此页面，或服务出错`,
  noAnswer: msg`链接不可用：没有应答`,
  notPublic: msg`链接不可用：不是公网的 https 地址`,
}

/** Asks the links, and says of one what was found, of several how many answered. */
async function checkLinks(rows: readonly api.Row[], refresh: () => Promise<void>) {
  const { results } = await call(api.check, { ids: rows.map(({ id }) => id) })
  await refresh()
  const failed = results.flatMap(({ finding }) =>
    finding && finding !== 'answers' ? [finding] : [],
  )
  const [first] = failed
  const total = results.length
  const count = failed.length
  if (first === undefined) notify.success(msg`链接可用`)
  else if (total === 1) notify.warning(whyNot[first])
  else notify.warning(msg`${total} 个链接中有 ${count} 个不可用`)
}

export const checkAction = (
  rows: readonly api.Row[],
  { refresh }: { refresh: () => Promise<void> },
): Action => ({
  keys: 'Shift+K',
  label: msg`检测链接`,
  endpoint: api.check,
  blocked:
    (rows.length > maxAtOnce && msg`一次最多处理 ${maxAtOnce} 条`) ||
    (!rows.some(isAsked) && msg`仅 https 链接可以检测`),
  run: () => void checkLinks(rows.filter(isAsked), refresh).catch(() => undefined),
})
