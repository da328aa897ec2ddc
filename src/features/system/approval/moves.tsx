import { useLingui } from '@lingui/react/macro'
import type { ApprovalRequest } from '#contract/system/approval.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { ListNumber } from '#kit/list-number.tsx'
import { useJournalWords } from '#kit/review/journal-words.ts'
import { Section, SmallTable } from '#kit/review/small-table.tsx'

type Move = ApprovalRequest['moves'][number]

/** What a wallet gains or loses, with its sign and currency. */
export const signedMove = ({ amount, currency }: Pick<Move, 'amount' | 'currency'>): string =>
  `${amount.startsWith('-') ? '' : '+'}${formatMoney(amount)} ${currency}`

/** A member's number, which leads to the member's page. */
const MemberLink = ({ memberNo, memberId }: Pick<Move, 'memberNo' | 'memberId'>) => (
  <ListNumber
    isWords
    list={memberId === null ? null : { component: 'member/member', search: { open: memberId } }}
  >
    {memberNo}
  </ListNumber>
)

/** What members' wallets gain or lose by an application: the sum that is decided about. Nothing where no money moves. */
export function Moves({ moves }: Pick<ApprovalRequest, 'moves'>) {
  const { t } = useLingui()
  const { accountName } = useJournalWords()
  if (moves.length === 0) return null
  return (
    <Section title={t`资金变动`}>
      <SmallTable
        head={[t`会员编号`, t`科目`, t`变动金额`]}
        rows={moves.map(({ memberNo, memberId, walletType, bucket, ...move }) => [
          <MemberLink key={memberNo} memberNo={memberNo} memberId={memberId} />,
          accountName({ account: `member.${walletType}.${bucket}`, accountName: '' }),
          signedMove(move),
        ])}
      />
    </Section>
  )
}
