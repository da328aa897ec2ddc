import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { usualLargeUsd } from '#contract/session.ts'
import { session } from '#core/session/session.ts'
import { RecordSummary } from './record-summary.tsx'

const row = (amount: string, usdValue: string | undefined) => ({
  memberNo: '10000001',
  account: 'a***b',
  amount,
  currency: 'TRX',
  ...(usdValue !== undefined && { usdValue }),
})
const show = (amount: string, usdValue: string | undefined) =>
  render(
    <I18nProvider i18n={i18n}>
      <RecordSummary
        row={row(amount, usdValue)}
        number={{ term: 'No.', value: 'RC1' }}
        amount="Amount"
      />
    </I18nProvider>,
  )

it('writes a large amount out in words', async () => {
  show('9876543.2', '2750597.52')
  expect(await screen.findByText('玖佰捌拾柒万陆仟伍佰肆拾叁')).toBeInTheDocument()
})

it.each([
  ['9999.99', false],
  ['10000', true],
  [undefined, false],
])('calls an amount of %s USDT large: %s', async (usdValue, isLarge) => {
  session.state.largeUsd = usualLargeUsd
  show('5', usdValue)
  if (isLarge) expect(await screen.findByText('伍')).toBeInTheDocument()
  expect(screen.queryAllByText('整数部分大写')).toHaveLength(isLarge ? 1 : 0)
})
