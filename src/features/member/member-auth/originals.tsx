// The pictures of a document and what is written on it, covered until somebody asks; a minute later covered again.
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Eye, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import * as api from '#contract/member/member-auth.ts'
import { useAccess } from '#core/session/access.ts'
import { useKeys } from '#kit/keys/keys.ts'
import { useCountdown } from '#kit/use-countdown.ts'
import { useText } from '#kit/use-text.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import {
  askPicture,
  askWhy,
  coverDocument,
  discloseDocument,
  type Disclosure,
  useAsked,
  useDisclosure,
} from './disclosure.ts'
import { Clear, Failed, type PictureProps, sideNames, Why } from './original-parts.tsx'

const frame = 'max-h-[60dvh] overflow-auto rounded bg-sunken'

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
      <div role="group" aria-label={text(sideNames[side])} tabIndex={0} className={frame}>
        <img
          src={picture.answer}
          alt={text(sideNames[side])}
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
      label: sideNames[each],
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
              {text(sideNames[each])}
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
