// The pictures of a document and what is written on it, covered until somebody asks; a minute later covered again.
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Eye, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import * as api from '#contract/member/member-auth.ts'
import type { Text } from '#core/i18n/text.ts'
import { useAccess } from '#core/session/access.ts'
import { useKeys } from '#kit/keys/keys.ts'
import { useCountdown } from '#kit/use-countdown.ts'
import { useOpened } from '#kit/use-opened.ts'
import { useText } from '#kit/use-text.ts'
import { Button } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { keptReason } from '../kept-reason.ts'
import { RevealForm } from '../reveal-form.tsx'
import {
  askPicture,
  askWhy,
  coverDocument,
  discloseAll,
  type Disclosed,
  discloseDocument,
  discloseFor,
  type Disclosure,
  useAsked,
  useDisclosure,
} from './disclosure.ts'

const names: Record<api.Side, Text> = {
  front: msg`证件正面`,
  back: msg`证件背面`,
  hand: msg`手持照`,
}

const frame = 'max-h-[60dvh] overflow-auto rounded bg-sunken'

/** Says that a part could not be had; asking again is an act of the operator, as every look is. */
const Failed = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <div role="alert" className="flex flex-wrap items-center gap-2 text-danger-strong">
    {message}
    <Button size="sm" onClick={onRetry}>
      <Trans>重试</Trans>
    </Button>
  </div>
)

interface PictureProps {
  id: string
  side: api.Side
  picture: Disclosed<string> | undefined
}

function Picture({ id, side, picture }: PictureProps) {
  const { t } = useLingui()
  const text = useText()
  const [turn, setTurn] = useState(0)
  const [isLarge, setLarge] = useState(false)
  const rotate = () => setTurn((turn + 90) % 360)
  const zoom = () => setLarge(!isLarge)
  useKeys('drawer', [
    { keys: 't', label: msg`旋转图片`, run: rotate },
    { keys: 'z', label: msg`缩放图片`, run: zoom },
  ])
  if (picture?.hasFailed)
    return <Failed message={t`图片加载失败`} onRetry={() => void askPicture(id, side)} />
  if (picture?.answer === undefined) return <Skeleton className="h-60 w-full" />
  return (
    <div className="flex flex-col gap-2">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is scrolled by keys only with the focus */}
      <div role="group" aria-label={text(names[side])} tabIndex={0} className={frame}>
        <img
          src={picture.answer}
          alt={text(names[side])}
          draggable={false}
          className={`mx-auto object-contain ${isLarge ? 'max-w-none' : 'max-h-[50dvh] max-w-full'}`}
          style={{ rotate: `${turn}deg` }}
        />
      </div>
      <div className="flex gap-1">
        <IconButton
          size="sm"
          label={t`旋转图片`}
          icon={<RotateCw aria-hidden />}
          onClick={rotate}
        />
        <IconButton
          size="sm"
          label={isLarge ? t`缩小图片` : t`放大图片`}
          icon={isLarge ? <ZoomOut aria-hidden /> : <ZoomIn aria-hidden />}
          onClick={zoom}
        />
      </div>
    </div>
  )
}

/** Name and number as they were typed, to be held against the picture. */
function Clear({ clear, onRetry }: { clear: Disclosure['clear']; onRetry: () => void }) {
  const { t } = useLingui()
  if (clear?.hasFailed) return <Failed message={t`姓名与证件号码加载失败`} onRetry={onRetry} />
  const data = clear?.answer
  if (!data) return <Skeleton className="h-12 w-full" />
  return (
    <DescriptionList
      columns={2}
      className="rounded bg-sunken p-3"
      items={[
        { id: 'realName', term: t`真实姓名`, value: <b>{data.realName}</b> },
        { id: 'idNo', term: t`证件号码`, value: <b className="tabular-nums">{data.idNo}</b> },
      ]}
    />
  )
}

interface RevealedProps {
  row: api.MemberAuth
  disclosure: Disclosure
  onRetry: () => void
}

function Revealed({ row, disclosure, onRetry }: RevealedProps) {
  const text = useText()
  const { can } = useAccess()
  const { id } = row
  const { clear, side, pictures } = disclosure
  const sides = can(api.image) ? api.sidesOf(row) : []
  const left = useCountdown(api.revealSec, () => coverDocument(id))
  useKeys(
    'drawer',
    sides.map((each, index) => ({
      keys: String(index + 1),
      label: names[each],
      run: () => void askPicture(id, each),
    })),
  )
  return (
    <>
      <Clear clear={clear} onRetry={onRetry} />
      {sides.length > 1 && (
        <div className="flex flex-wrap gap-1">
          {sides.map((each) => (
            <Button
              key={each}
              size="sm"
              aria-pressed={each === side}
              variant={each === side ? 'primary' : 'default'}
              onClick={() => void askPicture(id, each)}
            >
              {text(names[each])}
            </Button>
          ))}
        </div>
      )}
      {side ? (
        <Picture key={side} id={id} side={side} picture={pictures[side]} />
      ) : (
        <p className="text-text-muted">
          <Trans>没有证件图片</Trans>
        </p>
      )}
      <p className="text-sm text-text-muted">
        <Trans>{left} 秒后自动隐藏，本次查看已记入审计</Trans>
      </p>
    </>
  )
}

/** Asks why; the answer is what was asked for. */
const Why = ({
  row,
  onDone,
  onClose,
}: {
  row: api.MemberAuth
  onDone: typeof discloseDocument
  onClose: () => void
}) => (
  <RevealForm
    calls={api.reveal}
    id={row.id}
    title={msg`查看证件资料`}
    onDone={(answer) => {
      onDone(row, answer)
      onClose()
    }}
    onClose={onClose}
  />
)

/** The left half of the record: covered, or shown for a minute to whoever said why. */
export function Originals({ row }: { row: api.MemberAuth }) {
  const { can } = useAccess()
  const disclosure = useDisclosure(row.id)
  const isAsked = useAsked(row.id)
  if (!can(api.reveal)) return null
  return (
    <section className="flex flex-col gap-3">
      {disclosure ? (
        <Revealed key={row.id} row={row} disclosure={disclosure} onRetry={() => askWhy(row)} />
      ) : (
        <div className="flex min-h-40 flex-col items-center justify-center gap-3 rounded bg-sunken p-4 text-center">
          <p className="text-text-muted">
            <Trans>证件图片与完整资料已隐藏，查看会记入审计。</Trans>
          </p>
          <Button icon={<Eye aria-hidden />} onClick={() => askWhy(row)}>
            <Trans>查看原图</Trans>
          </Button>
        </div>
      )}
      {isAsked && <Why row={row} onDone={discloseDocument} onClose={() => askWhy(null)} />}
    </section>
  )
}

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
              label={text(names[side])}
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
