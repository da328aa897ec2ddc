import { useLingui } from '@lingui/react/macro'
import type { ApprovalRequest } from '#contract/system/approval.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { useJournalWords } from '#kit/review/journal-words.ts'
import { Section, SmallTable } from '#kit/review/small-table.tsx'

const signed = (amount: string) => (amount.startsWith('-') ? '' : '+') + formatMoney(amount)

/** What members' wallets gain or lose by an application: the sum that is decided about. Nothing where no money moves. */
export function Moves({ moves }: Pick<ApprovalRequest, 'moves'>) {
  const { t } = useLingui()
  const { accountName } = useJournalWords()
  if (moves.length === 0) return null
  return (
    <Section title={t`资金变动`}>
      <SmallTable
        head={[t`会员编号`, t`科目`, t`变动金额`]}
        rows={moves.map(({ memberNo, walletType, bucket, currency, amount }) => [
          memberNo,
          accountName({ account: `member.${walletType}.${bucket}`, accountName: '' }),
          `${signed(amount)} ${currency}`,
        ])}
      />
    </Section>
  )
}
