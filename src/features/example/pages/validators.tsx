// The validators and input filters of the console, to try: what is typed is checked by all of them at once.
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Text } from '#core/i18n/text.ts'
import {
  filterAmount,
  filterInteger,
  filterPercentDecimal,
  filterPercentInteger,
  filterThousands,
  filterTrim,
  stripChinese,
  stripLetters,
} from '#core/validate/filters.ts'
import {
  isAccount,
  isChineseName,
  isIdCard,
  isLandline,
  isMobile,
  isPlate,
  isPostcode,
  isUsername,
} from '#core/validate/identity.ts'
import { isEmail, isIpv4, isUrl } from '#core/validate/network.ts'
import { passwordStrengthText } from '#core/validate/password-strength-text.ts'
import { isPassword, passwordStrength } from '#core/validate/password.ts'
import { SmallTable } from '#kit/review/small-table.tsx'
import { useText } from '#kit/use-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field/field.tsx'
import { Input } from '#ui/field/input.tsx'

const validators: readonly (readonly [Text, (text: string) => boolean])[] = [
  [msg`手机号`, isMobile],
  [msg`固定电话`, isLandline],
  [msg`用户名`, isUsername],
  [msg`账号`, isAccount],
  [msg`密码`, isPassword],
  [msg`邮箱`, isEmail],
  [msg`网址`, isUrl],
  [msg`IPv4 地址`, isIpv4],
  [msg`身份证号`, isIdCard],
  [msg`中文姓名`, isChineseName],
  [msg`邮政编码`, isPostcode],
  [msg`车牌号`, isPlate],
]
const filters: readonly (readonly [Text, (text: string) => string])[] = [
  [msg`金额，两位小数`, filterAmount],
  [msg`千分位`, filterThousands],
  [msg`整数`, filterInteger],
  [msg`百分比，整数`, filterPercentInteger],
  [msg`百分比，两位小数`, filterPercentDecimal],
  [msg`去掉汉字`, stripChinese],
  [msg`去掉字母`, stripLetters],
  [msg`去掉首尾空格`, filterTrim],
]

export function ValidatorsPage() {
  const { t } = useLingui()
  const text = useText()
  const [value, setValue] = useState('')
  const strength = passwordStrength(value)
  return (
    <div className="flex flex-col gap-3">
      <Field label={t`试一试`} error={null} hint={t`例如 13800138000、10.0.0.1、desk@example.com`}>
        {(control) => (
          <Input {...control} value={value} onChange={(event) => setValue(event.target.value)} />
        )}
      </Field>
      <div className="grid gap-3 lg:grid-cols-2">
        <Card title={t`校验`}>
          <ul aria-label={t`校验`} className="flex flex-wrap gap-2">
            {validators.map(([name, isValid]) => (
              <li key={text(name)}>
                <Badge tone={isValid(value) ? 'success' : 'muted'}>
                  {isValid(value) ? t`${text(name)}：是` : t`${text(name)}：否`}
                </Badge>
              </li>
            ))}
          </ul>
          <p className="mt-3 text-text-muted">
            {strength === ''
              ? t`密码强度：不合格`
              : t`密码强度：${text(passwordStrengthText[strength])}`}
          </p>
        </Card>
        <Card title={t`过滤`}>
          <SmallTable
            head={[t`规则`, t`结果`]}
            rows={filters.map(([name, filter]) => [
              text(name),
              <code key="result">{filter(value)}</code>,
            ])}
          />
        </Card>
      </div>
    </div>
  )
}
