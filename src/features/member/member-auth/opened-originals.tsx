// An approval opens the whole document in the record: nobody approves what they did not see.
import { Trans } from '@lingui/react/macro'
import { Eye } from 'lucide-react'
import * as api from '#contract/member/member-auth.ts'
import { useAccess } from '#core/session/access.ts'
import { useOpened } from '#kit/use-opened.ts'
import { Button } from '#ui/button.tsx'
import { discloseForReview, useDisclosure } from './disclosure.ts'

/** Opens the document once for each version that is decided about; covered again after its minute, it offers to open it. */
export function OpenedOriginals({ row }: { row: api.MemberAuth }) {
  const { can } = useAccess()
  const { id, version } = row
  const disclosure = useDisclosure(id)
  useOpened(`${id} ${version}`, () => discloseForReview(row))
  if (!can(api.reveal) || disclosure) return null
  return (
    <Button icon={<Eye aria-hidden />} onClick={() => discloseForReview(row)}>
      <Trans>查看原图</Trans>
    </Button>
  )
}
