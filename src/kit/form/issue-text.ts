// What the schema found before anything was sent, in words. The rules a message names are the contract's own
// (`contract/wire.ts`); the server says the same in its own words for what only it can know.
import { msg, plural } from '@lingui/core/macro'
import type { z } from 'zod'
import type { Text } from '#core/i18n/text.ts'

const named: Record<string, Text> = {
  id: msg`编号不正确`,
  money: msg`请输入正确的金额`,
  positive: msg`请输入大于 0 的金额`,
  reason: msg`请输入 5 到 200 个字`,
  control: msg`含有不允许的字符`,
  dateRange: msg`结束日期不能早于开始日期`,
  account: msg`须以字母开头，6–16 位字母、数字或下划线`,
  memberPassword: msg`须为 6–16 位，同时含字母、数字和符号`,
}

/** The sentence of one issue. */
export function issueText(issue: z.core.$ZodIssue): Text {
  const rule = named[issue.message]
  if (rule) return rule
  if (issue.code === 'too_big' && issue.origin === 'string')
    return msg`${plural(Number(issue.maximum), { other: '最多 # 个字' })}`
  if (issue.code === 'too_small' && issue.origin === 'string' && Number(issue.minimum) > 1)
    return msg`${plural(Number(issue.minimum), { other: '至少 # 个字' })}`
  if (issue.code === 'too_small' || issue.code === 'invalid_type' || issue.code === 'invalid_value')
    return msg`此项必填`
  return msg`格式不正确`
}
