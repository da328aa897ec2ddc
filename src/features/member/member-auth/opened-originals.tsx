// The question whether to approve shows the whole document.
import { Trans, useLingui } from '@lingui/react/macro'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import * as api from '#contract/member/member-auth.ts'
import { useAccess } from '#core/session/access.ts'
import { useOpened } from '#kit/use-opened.ts'
import { useText } from '#kit/use-text.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { keptReason } from '../kept-reason.ts'
import { askPicture, discloseAll, discloseFor, useDisclosure } from './disclosure.ts'
import { Clear, Failed, type PictureProps, sideNames, Why } from './original-parts.tsx'

/** Every picture with name and number, opened with the question whether to approve: nobody approves what they did not see. */
export function OpenedOriginals({ row }: { row: api.MemberAuth }) {
  const { t } = useLingui()
  const { can } = useAccess()
  const text = useText()
  const [isAsking, setAsking] = useState(false)
  const { id, version, authNo } = row
  const disclosure = useDisclosure(id)
  const mayReveal = can(api.reveal)
  // Deciding is the act that opens them, and the reason for it, once for each version that is decided about.
  const open = () => discloseFor(row, keptReason(api.reveal, id) ?? t`审核实名认证 ${authNo}`)
  useOpened(`${id} ${version}`, () => mayReveal && open())
  if (!mayReveal) return null
  if (!disclosure)
    return (
      <Button icon={<Eye aria-hidden />} onClick={open}>
        <Trans>查看原图</Trans>
      </Button>
    )
  const hasFailed = disclosure.clear?.hasFailed === true
  return (
    <div className="flex flex-col gap-3">
      <Clear clear={disclosure.clear} onRetry={() => setAsking(true)} />
      {!hasFailed && can(api.image) && (
        <div className="grid gap-2 sm:grid-cols-2">
          {api.sidesOf(row).map((side) => (
            <Opened
              key={side}
              id={id}
              side={side}
              picture={disclosure.pictures[side]}
              label={text(sideNames[side])}
            />
          ))}
        </div>
      )}
      {isAsking && <Why row={row} onDone={discloseAll} onClose={() => setAsking(false)} />}
    </div>
  )
}

function Opened({ id, side, picture, label }: PictureProps & { label: string }) {
  const { t } = useLingui()
  if (picture?.hasFailed)
    return <Failed message={t`图片加载失败`} onRetry={() => void askPicture(id, side)} />
  if (picture?.answer === undefined) return <Skeleton className="h-40 w-full" />
  return (
    <img
      src={picture.answer}
      alt={label}
      draggable={false}
      className="max-h-[40dvh] w-full rounded bg-sunken object-contain"
    />
  )
}
